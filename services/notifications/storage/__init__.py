"""The database: `models` is its schema, the others are its SQL, each for the tables that its name says."""
