# Displayed counts: likes and shares by condition.
likes <- per_person(cards, "like")
shares <- per_person(cards, "share")
compare("Share of posts that was liked: low counts", likes, c(1, 2), c("no counts", "low counts"))
compare("Share of posts that was liked: high counts", likes, c(1, 3), c("no counts", "high counts"))
compare("Share of posts that was shared: high counts", shares, c(1, 3), c("no counts", "high counts"))
