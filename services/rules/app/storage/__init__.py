"""Games as they are kept: `positions` are the values, `models` the schema, `store` rows and back, `statements` what is
said to the database (run by `prepared`), `cache` the positions that stay in memory.
"""
