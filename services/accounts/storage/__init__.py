"""The accounts database: its schema, and SQL that runs inside a transaction of somebody else's."""
