"""Highway to the Reich: its rules as a `hexfront.Rules`."""
