"""The Grand Tactical Series: its rules as a `hexfront.Rules`."""
