# Accuracy prompt: sharing of false and of true posts, and discernment, the difference of the two.
labels <- c("control", "prompt")
false_posts <- per_person(cards[cards$veracity %in% "false", ], "share")
true_posts <- per_person(cards[cards$veracity %in% "true", ], "share")
compare("Share of false posts that was shared", false_posts, c(1, 2), labels)
compare("Share of true posts that was shared", true_posts, c(1, 2), labels)
compare("Discernment: true minus false", true_posts[names(false_posts)] - false_posts, c(1, 2), labels)
