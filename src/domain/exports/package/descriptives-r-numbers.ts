import { NO_CONSENT_LABEL } from '../tidy/participants.ts'

/** The part of `analysis/descriptives.R` that reads the tables and computes means and intervals. */
export const NUMBERS_R = String.raw`# A first look at the data on one page: who took part, how long cards were seen, what was clicked, by condition and covariates.
#
#   Rscript analysis/descriptives.R                 the covariates of this study are found by themselves
#   Rscript analysis/descriptives.R topic gender    or name up to three: a column of stimuli, participants or participantsWide
#
# It needs base R alone. It writes analysis/descriptives.pdf (one page of figures) and descriptives.csv (every number), and prints
# the numbers. descriptives.py finds the same. A starting point, not an analysis.
#
# Every mean is one over participants: first the mean of each participant over the cards that were shown to them, then the mean of
# these. Intervals are 95 % confidence intervals of that mean (t distribution), so cards of one person do not count as independent.

suppressWarnings(invisible(Sys.setlocale("LC_CTYPE", "C.UTF-8")))
here <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
here <- if (length(here) > 0) dirname(normalizePath(here[1])) else if (file.exists("analysis/import.R")) "analysis" else "."
source(file.path(here, "import.R"))

most_levels <- 6
# Of a covariate that is asked for by name.
most_named_levels <- 12
# Who did not agree is no participant: of them there is nothing but a count.
is_refused <- tables$participants$outcome %in% "${NO_CONSENT_LABEL}"
# Who left, was screened out or found no place before the condition was drawn is in no group.
is_undrawn <- !is_refused & is.na(tables$participants$condition_id)
people <- tables$participants[!is_refused & !is_undrawn, ]
refused <- paste0(
  if (any(is_refused)) sprintf("; %s did not agree", format(sum(is_refused), big.mark = ",")) else "",
  if (any(is_undrawn)) sprintf("; %s got no condition", format(sum(is_undrawn), big.mark = ",")) else "")
exposures <- tables$exposures
buttons <- intersect(c("share", "like", "bookmark", "upvote", "downvote"), names(exposures))
# Half of the card visible; the specified rule where pages reported visits alone.
dwell_column <- if (any(!is.na(exposures$dwell_ms_50))) "dwell_ms_50" else "dwell_ms_full"

shown <- exposures[which(exposures$shown), ]
shown$dwell <- as.numeric(shown[[dwell_column]]) / 1000
states <- as.matrix(as.data.frame(lapply(shown[buttons], as.numeric)))
shown$engaged <- if (nrow(shown) == 0) numeric() else apply(states, 1, function(row) if (all(is.na(row))) NA else 100 * max(row, na.rm = TRUE))
buttons <- buttons[vapply(buttons, function(button) any(!is.na(shown[[button]])), TRUE)]
people$outcome <- ifelse(is.na(people$outcome), "no end yet", as.character(people$outcome))

# Those that somebody is in: as the study calls them, else by number.
condition_names <- function() {
  numbers <- sort(unique(people$condition_id))
  names <- setNames(paste("Condition", numbers), numbers)
  files <- list.files(file.path(here, "..", "data", "raw", "legacy"), pattern = "_experiment_parameters[.]csv$", full.names = TRUE)
  for (path in files) {
    given <- read_text(path)
    given <- given[which(given$parameter == "condition-name" & given$condition %in% numbers & nzchar(trimws(given$value))), ]
    names[given$condition] <- trimws(given$value)
  }
  if ("condition_name" %in% names(people)) {
    given <- people[!is.na(people$condition_name), ]
    names[as.character(given$condition_id)] <- as.character(given$condition_name)
  }
  names
}
conditions <- condition_names()

# Covariates: a column of cards or of people, with the group of each.

not_covariates <- c("source_url", "filename", "retrieve_date", "entity_type", "headline", "alt_text", "entity_url", "width", "height",
  "author_name", "author_handle", "avatar_url", "body", "posted_at", "image", "link", "likes", "shares")
fixed_card_columns <- c("stimulus_id", "stimulus_set", "category", "stimulus_type", "set_position", "stimulus_url", "media_width",
  "media_height", "media_duration_ms", "n_served")

show <- function(values) ifelse(is.na(values), NA, sprintf("%.4g", as.vector(values)))

# Three groups of about the same size.
thirds <- function(values) {
  ends <- quantile(values, c(1, 2) / 3, na.rm = TRUE, names = FALSE)
  levels <- c(paste("up to", show(ends[1])), paste("to", show(ends[2])), paste("above", show(ends[2])))
  factor(levels[1 + (values > ends[1]) + (values > ends[2])], levels = unique(levels))
}

covariate <- function(key, rows, name) {
  values <- rows[[name]]
  if (is.numeric(values) && length(unique(values[!is.na(values)])) > most_levels) values <- thirds(values)
  else if (is.logical(values)) values <- factor(ifelse(values, "True", "False"))
  else if (is.numeric(values)) values <- factor(show(values), levels = show(sort(unique(as.vector(values)))))
  else if (!is.factor(values)) values <- factor(as.character(values), levels = sort(unique(as.character(values)), method = "radix"))
  list(name = name, key = key, of = setNames(as.character(values), rows[[key]]), levels = levels(droplevels(values)))
}

# Published studies call true cards t_... and false ones f_...
with_veracity <- function(cards) {
  kind <- ifelse(grepl("/[tf]_[^/]*$", cards$stimulus_url), sub("^.*/([tf])_[^/]*$", "\\1", cards$stimulus_url), NA)
  if (!("veracity" %in% names(cards)) && !anyNA(kind) && length(unique(kind)) == 2) cards$veracity <- ifelse(kind == "t", "true", "false")
  cards
}

find_covariates <- function(asked) {
  cards <- with_veracity(tables$stimuli[tables$stimuli$stimulus_id %in% shown$stimulus_id, ])
  seen <- people[people$subject_id %in% shown$subject_id, ]
  wide <- tables$participantsWide[tables$participantsWide$subject_id %in% shown$subject_id, ]
  own <- setdiff(names(cards), c(fixed_card_columns, not_covariates))
  own <- own[order(own != "veracity")]
  # Answers that were chosen or are numbers, and scores: not what people wrote.
  closed <- names(wide)[vapply(wide, function(column) is.factor(column) || is.numeric(column), TRUE)]
  answers <- grep("__|^(condition_|status|attention_)", closed, value = TRUE, invert = TRUE)
  place <- function(key, rows, names) lapply(names, function(name) list(key = key, rows = rows, name = name))
  places <- c(place("stimulus_id", cards, c(own, "category", "stimulus_set")), place("subject_id", seen, "device_class"),
    place("subject_id", wide, answers))
  if (length(asked) > 0) {
    places <- c(places, place("subject_id", seen, names(seen)))
    known <- vapply(places, function(each) each$name, "")
    if (!all(asked %in% known)) stop("No column of stimuli, participants or participantsWide is called ", paste(setdiff(asked, known), collapse = ", "))
    places <- places[match(asked, known)]
  }
  found <- lapply(places, function(each) covariate(each$key, each$rows, each$name))
  n_levels <- vapply(found, function(each) length(each$levels), 1L)
  is_drawn <- if (length(asked) > 0) n_levels > 0 else n_levels >= 2 & n_levels <= most_levels
  list(drawn = lapply(found[is_drawn], with_other), left_out = found[!is_drawn])
}

# The largest groups, and all others as one.
with_other <- function(each) {
  if (length(each$levels) <= most_named_levels) return(each)
  sizes <- table(factor(each$of, levels = each$levels))
  largest <- each$levels[head(order(-sizes), most_named_levels - 1)]
  each$of[!is.na(each$of) & !(each$of %in% largest)] <- "other"
  each$levels <- c(setdiff(intersect(each$levels, largest), "other"), "other")
  each
}

# Numbers: one row for each mean, with its interval and how many people and cards it is of.

number <- function(figure, group, condition, measure, unit, values, n_cards) {
  values <- values[!is.na(values)]
  n <- length(values)
  middle <- if (n > 0) mean(values) else NA
  half <- if (n > 1) qt(0.975, n - 1) * sd(values) / sqrt(n) else NA
  data.frame(figure = figure, group = group, condition = condition, measure = measure, unit = unit, n_participants = n,
    n_cards = n_cards, value = middle, low = middle - half, high = middle + half)
}

# Each person's mean over the cards that were shown to them.
summary_of <- function(figure, group, condition, measure, rows, column = measure, unit = if (column == "dwell") "s" else "%") {
  rows <- rows[rows$condition_id == condition & !is.na(rows[[column]]), ]
  means <- if (nrow(rows) == 0) numeric() else tapply(rows[[column]], rows$subject_id, mean)
  number(figure, group, condition, measure, unit, as.vector(means), nrow(rows))
}

nothing <- number("", "", 0, "", "", numeric(), NA)[0, ]
bind <- function(rows) rbind(nothing, do.call(rbind, rows))
each_condition <- function(make) bind(lapply(as.numeric(names(conditions)), make))

outcomes <- sort(unique(people$outcome), method = "radix")
outcomes <- outcomes[order(outcomes != "complete", outcomes == "no end yet")]
flow <- bind(lapply(outcomes, function(outcome) each_condition(function(condition) {
  n <- sum(people$condition_id == condition & people$outcome == outcome)
  data.frame(figure = "participants", group = outcome, condition = condition, measure = "participants", unit = "people",
    n_participants = n, n_cards = NA, value = n, low = NA, high = NA)
})))
minutes <- each_condition(function(condition)
  number("minutes", "all", condition, "minutes", "min", people$duration_ms[people$condition_id == condition] / 60000, NA))
last <- max(shown$position, 0)
step <- ceiling((last + 1) / 25)
positions <- bind(lapply(seq(0, last, step), function(start) each_condition(function(condition)
  summary_of("position", as.character(start + 1), condition, "dwell", shown[shown$position >= start & shown$position < start + step, ]))))
in_percent <- shown
for (button in buttons) in_percent[[button]] <- 100 * as.numeric(shown[[button]])
clicked <- bind(lapply(buttons, function(button) each_condition(function(condition) summary_of("buttons", button, condition, button, in_percent))))
found <- find_covariates(commandArgs(TRUE))
covariates <- found$drawn
by_covariate <- bind(lapply(covariates, function(each) bind(lapply(each$levels, function(level) {
  rows <- shown[which(each$of[as.character(shown[[each$key]])] == level), ]
  each_condition(function(condition) bind(lapply(c("dwell", "engaged"), function(measure) summary_of(each$name, level, condition, measure, rows))))
}))))

numbers <- rbind(flow, minutes, positions, clicked, by_covariate)
numbers$condition_name <- conditions[as.character(numbers$condition)]
write.csv(numbers, file.path(here, "descriptives.csv"), row.names = FALSE, na = "", fileEncoding = "UTF-8")
print(numbers, digits = 4, row.names = FALSE)
`
