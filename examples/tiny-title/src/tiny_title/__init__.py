"""The Ford at Ottermere, a tiny title of the Grand Tactical Series.

Nothing is imported here, so that the library can read which interface the title is for before it loads the rest.
"""

INTERFACE = 1
"""The version of the hook interface of the series that this title is written for."""
