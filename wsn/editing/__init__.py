"""What is edited, whatever it is: documents with a history without end, kept on disk at every step.

`Document` is what an editor has open, `Autosave` what is on disk of it before it counts, and `History` the
steps that can be undone and redone. Maps, scenarios and the battle of two rosters have all three; a roster
has the history, and is written to its own file at every change. What values a table may have, and how they
are typed, its type says (`wsn.editing.fields`).
"""
