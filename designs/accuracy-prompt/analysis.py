# Accuracy prompt: sharing of false and of true posts, and discernment, the difference of the two.
labels = ["control", "prompt"]
false_posts = per_person([card for card in cards if card["veracity"] == "false"], "share")
true_posts = per_person([card for card in cards if card["veracity"] == "true"], "share")
compare("Share of false posts that was shared", false_posts, [1, 2], labels)
compare("Share of true posts that was shared", true_posts, [1, 2], labels)
discernment = {person: true_posts[person] - false_posts[person] for person in false_posts if person in true_posts}
compare("Discernment: true minus false", discernment, [1, 2], labels)
