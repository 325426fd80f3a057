# Community notes: sharing of misleading posts, and trust.
misleading <- per_person(cards[cards$veracity %in% "false", ], "share")
trust <- answers("note_trust")
compare("Share of misleading posts that was shared: flag", misleading, c(1, 2), c("no note", "flag"))
compare("Share of misleading posts that was shared: note", misleading, c(1, 3), c("no note", "note"))
compare("Trust in notes and flags (1 to 5): flag", trust, c(1, 2), c("no note", "flag"))
compare("Trust in notes and flags (1 to 5): note", trust, c(1, 3), c("no note", "note"))
