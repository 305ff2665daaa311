"""Movement, morale, transport, officers, works, wire and mines: what every action draws on."""
