# Algorithmic diet: likes by kind of post within people, and what a random diet would give, estimated from the learned one.
of_kind <- function(kind, act) per_person(cards[cards$diet %in% kind, ], act)
within("Share of posts that was liked, by diet", of_kind("plain", "like"), of_kind("sensational", "like"), c("plain", "sensational"))
compare("Mean place of sensational posts, from 0", of_kind("sensational", "position"), c(1, 2), c("random diet", "learned diet"))

# A random order gives each of the 16 posts the same chance at each place. Weighting by it over the logged chance gives its likes.
first <- cards[cards$position < 4, ]
first$weighted <- as.numeric(first$like) * (1 / 16) / first$propensity
compare("Liked among first places, weighted to a random diet", per_person(first, "weighted"), c(1, 2), c("random diet", "learned diet"))
