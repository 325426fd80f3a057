# Warning labels: sharing of false posts, and of true ones, which carry no label.
false_posts = per_person([card for card in cards if card["veracity"] == "false"], "share")
true_posts = per_person([card for card in cards if card["veracity"] == "true"], "share")
compare("Share of false posts that was shared: warning", false_posts, [1, 2], ["no label", "warning"])
compare("Share of false posts that was shared: correction", false_posts, [1, 3], ["no label", "correction"])
compare("Share of true posts that was shared: warning", true_posts, [1, 2], ["no label", "warning"])
compare("Share of true posts that was shared: correction", true_posts, [1, 3], ["no label", "correction"])
