"""The random Events of Where Eagles Dare (S3.0, S3.1): the cups of the two sides, and what each Event does.

In the texts of the Events the friendly side is the one that rolled the 9; the enemy is the other.
"""
