# Conjoint posts: effects within people. Each person's rate with one level minus their rate with the other.
def level(factor, value, act):
    return per_person([card for card in cards if card[factor] == value], act)


source = [level("factor_source", value, "share") for value in ("stranger", "official")]
within("Share of posts that was shared, by source", *source, ["stranger", "institution"])
within("Share of posts that was liked, by counts", *[level("factor_counts", value, "like") for value in ("few", "many")], ["few", "many"])
within("Share of posts that was shared, by counts", *[level("factor_counts", value, "share") for value in ("few", "many")], ["few", "many"])
