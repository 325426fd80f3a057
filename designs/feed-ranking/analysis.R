# Ranking: likes, shares and dwell by condition, and the mean place of false posts.
labels <- c("chronological", "engagement")
compare("Share of posts that was liked", per_person(cards, "like"), c(1, 2), labels)
compare("Share of posts that was shared", per_person(cards, "share"), c(1, 2), labels)
compare("Dwell of a post in seconds", per_person(cards, "dwell_ms_50") / 1000, c(1, 2), labels)
compare("Mean place of false posts, from 0", per_person(cards[cards$veracity %in% "false", ], "position"), c(1, 2), labels)
