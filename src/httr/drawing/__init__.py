"""Pictures of boards and positions of Highway to the Reich."""
