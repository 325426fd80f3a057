# Displayed counts: likes and shares by condition.
likes = per_person(cards, "like")
shares = per_person(cards, "share")
compare("Share of posts that was liked: low counts", likes, [1, 2], ["no counts", "low counts"])
compare("Share of posts that was liked: high counts", likes, [1, 3], ["no counts", "high counts"])
compare("Share of posts that was shared: high counts", shares, [1, 3], ["no counts", "high counts"])
