"""What other services tell, as notes for people: `games` follows rules, `tables` matchmaking, `accounts` the accounts.

`telling` is what they share: a note in the inbox, and its deliveries by the rows of `kinds`.
"""
