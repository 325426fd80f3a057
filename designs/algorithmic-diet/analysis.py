# Algorithmic diet: likes by kind of post within people, and what a random diet would give, estimated from the learned one.
def of_kind(kind, act):
    return per_person([card for card in cards if card["diet"] == kind], act)


labels = ["random diet", "learned diet"]
within("Share of posts that was liked, by diet", of_kind("plain", "like"), of_kind("sensational", "like"), ["plain", "sensational"])
compare("Mean place of sensational posts, from 0", of_kind("sensational", "position"), [1, 2], labels)

# A random order gives each of the 16 posts the same chance at each place. Weighting by it over the logged chance gives its likes.
first = [card for card in cards if card["position"] < 4]
weighted = [{**card, "weighted": card["like"] * (1 / 16) / card["propensity"]} for card in first]
compare("Liked among first places, weighted to a random diet", per_person(weighted, "weighted"), [1, 2], labels)
