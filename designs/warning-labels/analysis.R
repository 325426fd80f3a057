# Warning labels: sharing of false posts, and of true ones, which carry no label.
false_posts <- per_person(cards[cards$veracity %in% "false", ], "share")
true_posts <- per_person(cards[cards$veracity %in% "true", ], "share")
compare("Share of false posts that was shared: warning", false_posts, c(1, 2), c("no label", "warning"))
compare("Share of false posts that was shared: correction", false_posts, c(1, 3), c("no label", "correction"))
compare("Share of true posts that was shared: warning", true_posts, c(1, 2), c("no label", "warning"))
compare("Share of true posts that was shared: correction", true_posts, c(1, 3), c("no label", "correction"))
