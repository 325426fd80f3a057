# Unpack the data package of your study, and run this file in its folder:
#
#   Rscript analysis.R
#
# It needs R alone. People who finished are compared by one number each, so that the cards of one person count together.
# Intervals are normal approximations to Welch's; with fewer than 30 people per condition use t.test.

source("analysis/import.R")
tables <- load_tables(labels = FALSE)
people <- tables$participants[tables$participants$outcome %in% "complete", ]
# In a study with several waves, somebody has a row for each.
people <- people[!duplicated(people$subject_id), ]
more <- setdiff(names(tables$stimuli), names(tables$exposures))
cards <- merge(tables$exposures, tables$stimuli[c("stimulus_id", more)], by = "stimulus_id")
cards <- cards[cards$subject_id %in% people$subject_id & cards$shown %in% TRUE, ]

# The mean of a column for each person, by their ids.
per_person <- function(rows, column) tapply(as.numeric(rows[[column]]), as.character(rows$subject_id), mean, na.rm = TRUE)

describe <- function(label, values) cat(sprintf("  %-28s %8.4f  n = %d\n", label, mean(values), length(values)))

# Second group minus first group.
difference <- function(measure, first, second, labels) {
  first <- first[!is.na(first)]
  second <- second[!is.na(second)]
  found <- mean(second) - mean(first)
  error <- sqrt(var(first) / length(first) + var(second) / length(second))
  cat(measure, "\n", sep = "")
  describe(labels[1], first)
  describe(labels[2], second)
  cat(sprintf("  %-28s %8.4f  95 %% interval %.4f to %.4f\n", "difference", found, found - qnorm(0.975) * error, found + qnorm(0.975) * error))
}

# Two conditions, by a number for each person.
compare <- function(measure, values, conditions, labels) {
  condition <- people$condition_id[match(names(values), as.character(people$subject_id))]
  difference(measure, values[condition %in% conditions[1]], values[condition %in% conditions[2]], labels)
}

# The same people twice: the mean of their own differences.
within <- function(measure, first, second, labels) {
  both <- intersect(names(first)[!is.na(first)], names(second)[!is.na(second)])
  change <- second[both] - first[both]
  error <- sd(change) / sqrt(length(change))
  cat(measure, "\n", sep = "")
  describe(labels[1], first[both])
  describe(labels[2], second[both])
  cat(sprintf("  %-28s %8.4f  95 %% interval %.4f to %.4f\n", "difference", mean(change), mean(change) - qnorm(0.975) * error, mean(change) + qnorm(0.975) * error))
}

# The number that each person chose for an item of a questionnaire, by their ids.
answers <- function(item) {
  rows <- tables$answers[tables$answers$item_id %in% item & tables$answers$subject_id %in% people$subject_id, ]
  values <- as.numeric(rows$answer_code)
  names(values) <- rows$subject_id
  values[!is.na(values)]
}
