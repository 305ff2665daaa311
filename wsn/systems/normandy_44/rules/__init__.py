"""The rules of Normandy '44, a module for each part of the rulebook."""
