"""How the window is drawn: pyglet and OpenGL, one small module for each thing."""
