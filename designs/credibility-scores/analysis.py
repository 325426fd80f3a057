# Source credibility: sharing of posts by authors with a low and with a high score.
labels = ["no score", "score"]
compare("Share of posts by low sources that was shared", per_person([card for card in cards if card["credibility"] == "low"], "share"), [1, 2], labels)
compare("Share of posts by high sources that was shared", per_person([card for card in cards if card["credibility"] == "high"], "share"), [1, 2], labels)
