# Conjoint posts: effects within people. Each person's rate with one level minus their rate with the other.
level <- function(factor, value, act) per_person(cards[cards[[factor]] %in% value, ], act)
within("Share of posts that was shared, by source", level("factor_source", "stranger", "share"), level("factor_source", "official", "share"), c("stranger", "institution"))
within("Share of posts that was liked, by counts", level("factor_counts", "few", "like"), level("factor_counts", "many", "like"), c("few", "many"))
within("Share of posts that was shared, by counts", level("factor_counts", "few", "share"), level("factor_counts", "many", "share"), c("few", "many"))
