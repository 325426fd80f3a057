# Ranking: likes, shares and dwell by condition, and the mean place of false posts.
labels = ["chronological", "engagement"]
compare("Share of posts that was liked", per_person(cards, "like"), [1, 2], labels)
compare("Share of posts that was shared", per_person(cards, "share"), [1, 2], labels)
compare("Dwell of a post in seconds", {person: value / 1000 for person, value in per_person(cards, "dwell_ms_50").items()}, [1, 2], labels)
compare("Mean place of false posts, from 0", per_person([card for card in cards if card["veracity"] == "false"], "position"), [1, 2], labels)
