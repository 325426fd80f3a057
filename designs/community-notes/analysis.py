# Community notes: sharing of misleading posts, and trust.
misleading = per_person([card for card in cards if card["veracity"] == "false"], "share")
trust = answers("note_trust")
compare("Share of misleading posts that was shared: flag", misleading, [1, 2], ["no note", "flag"])
compare("Share of misleading posts that was shared: note", misleading, [1, 3], ["no note", "note"])
compare("Trust in notes and flags (1 to 5): flag", trust, [1, 2], ["no note", "flag"])
compare("Trust in notes and flags (1 to 5): note", trust, [1, 3], ["no note", "note"])
