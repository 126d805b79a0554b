"""One command to one game, from who may give it to what other services hear of it: the core, without gRPC or threads.

`games` takes a command (`commands`) inside a transaction, asks `permissions`, plays it on a copy (`working`) and
stores what came of it. `beginnings` makes games. `asides` bounds what moves nothing on, `deadlines` looks for clocks
that ran out, `timeouts` says what happens then, `attendance` who plays on at all. `facts` is what other services hear,
`urgency` the order of somebody's games.
"""
