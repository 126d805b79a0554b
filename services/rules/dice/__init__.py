"""Dice and shuffles that everybody can check: scheme RD/1, byte by byte in RD1.md.

What the service calls, in the order of a game's life:

1. A game is reserved: `game_secrets.new_secrets(entropy)`; `published()` goes out together with the game's id, before
   anybody gives a seed; `vault.Vault.seal(secrets.encode(), game)` is stored.
2. It begins: `proof.terms_of(...)` fixes C, `log.first_head(terms.form())` is the head before entry 1.
3. A command: `dice.GameDice(secrets, game, terms.joint, spent, turn, beacon)` is the chance of the play. In the
   transaction that stores it: `draws = dice.take()`, `body = log.canonical(proof.whole_entry(...))`,
   `log.link(secrets.log, game, number, body, head)`, and `dice.spent` with the game. Without a commit nothing was
   spent.
4. A proof: `proof.Document` writes the document, `check.check_proof(document)` checks it. `proof.Teller` tells the same
   entry by entry, with the cards that each opens to a viewer; `Draws.secrets()` has the secret of every throw.
   `reading.read_terms(form.Form(json, "terms"))` reads what `Terms.form()` wrote.
"""
