"""Between the contract and the core: `requests` in, `answers` out, and the parts of both, one module each.

`names` is what a table calls its places and cards, `encoding` writes protobuf where building a message costs too
much, `editions` keeps the catalogue as bytes.
"""
