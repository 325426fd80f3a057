# Disclosed ads: recognition as advertising and recall, as means over the brands that were shown.
brands <- c("nightfold", "fernby", "brackwater", "hushel")
mean_of <- function(items) rowMeans(sapply(items, function(item) answers(item)[as.character(people$subject_id)]))
named <- function(values) setNames(values, as.character(people$subject_id))
labels <- c("not disclosed", "disclosed")
compare("Recognition as advertising (1 to 4)", named(mean_of(paste0("ad_", brands))), c(1, 2), labels)
compare("Recall of brands that were shown", named(mean_of(paste0("recall_", brands)) - 1), c(1, 2), labels)
compare("Dwell of an ad in seconds", per_person(cards[cards$is_ad, ], "dwell_ms_50") / 1000, c(1, 2), labels)
