"""Looking at games without changing them: `reading` reads pages of the log and lists of games, `walking` goes through a
whole log, of which `export` makes files and proofs; `watch` keeps the streams of `streams` up to date.
"""
