"""The titles of the series that come with the library."""
