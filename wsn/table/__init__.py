"""What a player sees and may do, whatever the screen."""
