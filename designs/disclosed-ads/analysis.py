# Disclosed ads: recognition as advertising and recall, as means over the brands that were shown.
brands = ["nightfold", "fernby", "brackwater", "hushel"]


def mean_of(items):
    given = [answers(item) for item in items]
    return {person: fmean(each[person] for each in given) for person in condition_of if all(person in each for each in given)}


labels = ["not disclosed", "disclosed"]
compare("Recognition as advertising (1 to 4)", mean_of([f"ad_{brand}" for brand in brands]), [1, 2], labels)
recall = {person: value - 1 for person, value in mean_of([f"recall_{brand}" for brand in brands]).items()}
compare("Recall of brands that were shown", recall, [1, 2], labels)
dwell = per_person([card for card in cards if card["is_ad"]], "dwell_ms_50")
compare("Dwell of an ad in seconds", {person: value / 1000 for person, value in dwell.items()}, [1, 2], labels)
