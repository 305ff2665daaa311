"""The map, the rulings and the positions, drawn as SVG; PNG through resvg."""
