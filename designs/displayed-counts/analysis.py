# Displayed counts and a norm message: likes and shares by condition, and shares of false posts.
likes = per_person(cards, "like")
shares = per_person(cards, "share")
false_shares = per_person([card for card in cards if card["veracity"] == "false"], "share")
compare("Share of posts that was liked: low counts", likes, [1, 2], ["no counts", "low counts"])
compare("Share of posts that was liked: high counts", likes, [1, 3], ["no counts", "high counts"])
compare("Share of posts that was shared: high counts", shares, [1, 3], ["no counts", "high counts"])
compare("Share of false posts that was shared: norm message", false_shares, [1, 4], ["no counts", "norm message"])
