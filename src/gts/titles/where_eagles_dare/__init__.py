"""Where Eagles Dare: exclusive rules and scenarios."""
