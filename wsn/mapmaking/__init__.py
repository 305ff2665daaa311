"""Making maps: documents turned, mirrored, cut out, joined, compared, searched, and written as TOML.

Everything here takes documents and gives new ones, so that whoever edits keeps the old one to undo.
"""
