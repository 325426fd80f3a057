# Friction: shares of false and of true posts that survived the question.
labels = ["no friction", "have you read it"]
compare("Share of false posts that was shared", per_person([card for card in cards if card["veracity"] == "false"], "share"), [1, 2], labels)
compare("Share of true posts that was shared", per_person([card for card in cards if card["veracity"] == "true"], "share"), [1, 2], labels)
compare("Annoyance (1 to 5)", answers("annoyed"), [1, 2], labels)
