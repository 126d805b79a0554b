"""Who must hear what, where and when: pushes, mails, the inbox, and the one stream of a browser."""
