# Friction: shares of false and of true posts that survived the question.
labels <- c("no friction", "have you read it")
compare("Share of false posts that was shared", per_person(cards[cards$veracity %in% "false", ], "share"), c(1, 2), labels)
compare("Share of true posts that was shared", per_person(cards[cards$veracity %in% "true", ], "share"), c(1, 2), labels)
compare("Annoyance (1 to 5)", answers("annoyed"), c(1, 2), labels)
