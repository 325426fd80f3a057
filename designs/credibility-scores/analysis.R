# Source credibility: sharing of posts by authors with a low and with a high score.
labels <- c("no score", "score")
compare("Share of posts by low sources that was shared", per_person(cards[cards$credibility %in% "low", ], "share"), c(1, 2), labels)
compare("Share of posts by high sources that was shared", per_person(cards[cards$credibility %in% "high", ], "share"), c(1, 2), labels)
