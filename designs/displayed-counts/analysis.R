# Displayed counts and a norm message: likes and shares by condition, and shares of false posts.
likes <- per_person(cards, "like")
shares <- per_person(cards, "share")
false_shares <- per_person(cards[cards$veracity %in% "false", ], "share")
compare("Share of posts that was liked: low counts", likes, c(1, 2), c("no counts", "low counts"))
compare("Share of posts that was liked: high counts", likes, c(1, 3), c("no counts", "high counts"))
compare("Share of posts that was shared: high counts", shares, c(1, 3), c("no counts", "high counts"))
compare("Share of false posts that was shared: norm message", false_shares, c(1, 4), c("no counts", "norm message"))
