"""The panels of the window: what stands beside the board, drawn with ImGui from the model."""
