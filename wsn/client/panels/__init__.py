"""The panels that several pages of the window are made of, drawn with ImGui."""
