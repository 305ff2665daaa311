"""What every action shares: moving about, morale, transport, officers, works and what lies in wait."""
