# A first look at the data on one page: who took part, how long cards were seen, what was clicked, by condition and covariates.
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
is_refused <- tables$participants$outcome %in% "did not agree"
# Who left, was screened out or found no place before the condition was drawn is in no group.
is_undrawn <- !is_refused & is.na(tables$participants$condition_id)
people <- tables$participants[!is_refused & !is_undrawn, ]
refused <- paste0(
  if (any(is_refused)) sprintf("; %s did not agree", format(sum(is_refused), big.mark = ",")) else "",
  if (any(is_undrawn)) sprintf("; %s got no condition", format(sum(is_undrawn), big.mark = ",")) else "")
exposures <- tables$exposures
buttons <- intersect(c("share", "like", "bookmark", "upvote", "downvote"), names(exposures))

# The settings of the study that are called so, one row for each condition.
settings_called <- function(name) {
  files <- list.files(file.path(here, "..", "data", "raw", "legacy"), pattern = "_experiment_parameters[.]csv$", full.names = TRUE)
  bind_rows <- function(rows) do.call(rbind, c(list(data.frame(condition = character(), value = character())), rows))
  bind_rows(lapply(files, function(path) {
    given <- read_text(path)
    given <- given[which(given$parameter == name & nzchar(trimws(given$value))), c("condition", "value")]
    transform(given, condition = as.character(condition), value = trimws(value))
  }))
}

# What is dwell: as the study says, else half of the card visible; the specified rule where pages reported visits alone.
dwell_rules <- c(dwell_ms_full = "the card in view as specified", dwell_ms_50 = "half of the card visible, or half of the room covered",
  dwell_ms_any = "any part of the card visible", dwell_ms_focal = "the card at the focal line")
dwell_columns <- c(full = "dwell_ms_full", half = "dwell_ms_50", any = "dwell_ms_any", focal = "dwell_ms_focal")
named_definitions <- unique(settings_called("dwell-definition")$value)
dwell_column <- if (length(named_definitions) == 1 && named_definitions %in% names(dwell_columns)) dwell_columns[[named_definitions]] else "dwell_ms_50"
if (all(is.na(exposures[[dwell_column]]))) dwell_column <- "dwell_ms_full"

# Packages of earlier versions mark no checks.
is_check <- if (is.null(exposures$is_check)) FALSE else exposures$is_check %in% TRUE
shown <- exposures[which(exposures$shown & !is_check), ]
shown$dwell <- as.numeric(shown[[dwell_column]]) / 1000
states <- as.matrix(as.data.frame(lapply(shown[buttons], as.numeric)))
shown$engaged <- if (nrow(shown) == 0) numeric() else apply(states, 1, function(row) if (all(is.na(row))) NA else 100 * max(row, na.rm = TRUE))
buttons <- buttons[vapply(buttons, function(button) any(!is.na(shown[[button]])), TRUE)]
people$outcome <- ifelse(is.na(people$outcome), "no end yet", as.character(people$outcome))

# Those that somebody is in: as the study calls them, else by number.
condition_names <- function() {
  numbers <- sort(unique(people$condition_id))
  names <- setNames(paste("Condition", numbers), numbers)
  given <- settings_called("condition-name")
  given <- given[given$condition %in% numbers, ]
  names[given$condition] <- given$value
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
  "media_height", "media_duration_ms", "n_served", "is_check", "check", "duplicate_of")

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
  places <- c(place("trial_id", shown, intersect("feed", names(shown))), place("stimulus_id", cards, c(own, "category", "stimulus_set")), place("subject_id", seen, "device_class"),
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

# The page: A4. Colours that colour-blind people can tell apart (Okabe and Ito), and another mark for each condition.

colours <- c("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
outcome_colours <- c("#444444", "#9A9A9A", "#D9D9D9", "#C7A76C", "#7A5C2E", "#B8C4CC", "#E8D8C0", "#6E7F80")
colour_of <- function(at) colours[(at - 1) %% length(colours) + 1]
mark_of <- function(at) c(19, 15, 17, 18)[(at - 1) %% 4 + 1]
letter <- 0

short <- function(words, most) ifelse(nchar(words) > most, paste0(trimws(substr(words, 1, most - 1)), "..."), words)

heading <- function(words) {
  letter <<- letter + 1
  title(main = paste0(LETTERS[letter], "   ", words), adj = 0, line = 0.7, cex.main = 1.05)
}

empty <- function(words) {
  plot.new()
  heading(words)
  text(0.5, 0.5, "Nothing to show", col = "#555555")
}

# The end of a scale: above the largest value and interval. Percentages end at 100.
top_of <- function(rows, unit) {
  most <- 1.05 * max(rows$value, rows$high, na.rm = TRUE)
  if (most <= 0) 1 else if (startsWith(unit, "%")) min(100, most) else most
}

# An empty plot with a scale from 0.
frame_of <- function(words, across, top, unit) {
  plot(NA, xlim = across, ylim = c(0, top), axes = FALSE, xlab = "", ylab = "", xaxs = "i", yaxs = "i")
  ticks <- pretty(c(0, top), 4)
  ticks <- ticks[ticks <= top]
  abline(h = ticks, col = c("#888888", rep("#E4E4E4", length(ticks) - 1)))
  axis(2, ticks, las = 1, tick = FALSE, line = -0.7, cex.axis = 0.85)
  mtext(unit, 2, line = 2, cex = 0.62, col = "#555555")
  heading(words)
}

# In which line of a legend each thing stands: those that do not fit go to the next.
line_of <- function(widths, room) {
  lines <- integer()
  used <- 0
  for (width in widths) {
    is_next <- used > 0 && used + width > room
    lines <- c(lines, max(lines, 1) + is_next)
    used <- if (is_next) width else used + width
  }
  lines
}

draw_flow <- function() {
  words <- "Participants by outcome"
  if (nrow(people) == 0) return(empty(words))
  counts <- matrix(flow$value, ncol = length(conditions), byrow = TRUE)
  # In inches, from the left edge of the panel.
  widths <- 0.22 + 0.05 * nchar(outcomes)
  lines <- line_of(widths, 3.7)
  before <- par(mar = c(3.2 + 0.9 * (max(lines) - 1), 7.6, 2.6, 0.6))
  on.exit(par(before))
  shown_names <- rev(short(conditions, 18))
  places <- barplot(counts[, rev(seq_along(conditions)), drop = FALSE], horiz = TRUE, names.arg = shown_names, las = 1, border = NA,
    col = rep_len(outcome_colours, length(outcomes)), axes = FALSE, cex.names = 0.85, space = 0.5)
  axis(1, unique(floor(axTicks(1))), tick = FALSE, line = -0.7, cex.axis = 0.85)
  mtext("Participants", 1, line = 1.1, cex = 0.62, col = "#555555")
  for (at in seq_along(conditions)) {
    own <- counts[, rev(seq_along(conditions))[at]]
    wide <- own > 0.06 * max(colSums(counts))
    text((cumsum(own) - own / 2)[wide], places[at], own[wide], cex = 0.8, col = ifelse(outcome_colours[seq_along(own)] %in% c("#444444", "#7A5C2E"), "white", "black")[wide])
  }
  inch <- c(diff(par("usr")[1:2]) / par("pin")[1], diff(par("usr")[3:4]) / par("pin")[2])
  for (at in seq_along(outcomes)) {
    x <- par("usr")[1] + (sum(widths[seq_along(widths) < at & lines == lines[at]]) - par("mai")[2] + 0.1) * inch[1]
    y <- par("usr")[3] - (0.36 + 0.12 * (lines[at] - 1)) * inch[2]
    rect(x, y - 0.045 * inch[2], x + 0.09 * inch[1], y + 0.045 * inch[2], col = rep_len(outcome_colours, at)[at], border = NA, xpd = NA)
    text(x + 0.13 * inch[1], y, outcomes[at], adj = c(0, 0.5), cex = 0.75, xpd = NA)
  }
  heading(words)
}

draw_positions <- function() {
  words <- "Dwell by position in the feed"
  rows <- positions[!is.na(positions$value), ]
  if (nrow(rows) == 0) return(empty(words))
  rows$at <- as.numeric(rows$group)
  frame_of(words, range(rows$at) + c(-0.5, 0.5), top_of(rows, "Seconds per card"), "Seconds per card")
  for (at in seq_along(conditions)) {
    own <- rows[rows$condition == as.numeric(names(conditions)[at]), ]
    known <- own[!is.na(own$low), ]
    polygon(c(known$at, rev(known$at)), pmax(0, c(known$high, rev(known$low))), col = adjustcolor(colour_of(at), 0.16), border = NA)
    lines(own$at, own$value, col = colour_of(at), lwd = 1.4)
    points(own$at, own$value, col = colour_of(at), pch = mark_of(at), cex = 0.6)
  }
  axis(1, tick = FALSE, line = -0.7, cex.axis = 0.85)
  mtext("Position of the card", 1, line = 1.4, cex = 0.62, col = "#555555")
}

# Means with intervals, side by side for the conditions.
draw_groups <- function(words, rows, unit) {
  rows <- rows[!is.na(rows$value), ]
  if (nrow(rows) == 0) return(empty(words))
  groups <- unique(rows$group)
  top <- top_of(rows, unit)
  frame_of(words, c(0.5, length(groups) + 0.5), top, unit)
  apart <- min(0.05 + 0.05 * length(groups), 0.7 / length(conditions))
  place <- match(rows$condition, as.numeric(names(conditions)))
  x <- match(rows$group, groups) + apart * (place - (length(conditions) + 1) / 2)
  known <- !is.na(rows$low)
  segments(x[known], pmax(0, rows$low[known]), x[known], pmin(top, rows$high[known]), col = colour_of(place[known]), lwd = 1.8)
  # Marks at the very ends of the scale are whole.
  points(x, rows$value, pch = mark_of(place), col = colour_of(place), cex = 1.1, xpd = NA)
  ns <- vapply(groups, function(group) {
    n <- unique(range(rows$n_participants[rows$group == group]))
    paste(format(n, big.mark = ",", trim = TRUE), collapse = " to ")
  }, "")
  label_groups(groups, ns)
}

# Many groups are written aslant, with n in brackets.
label_groups <- function(groups, ns) {
  if (length(groups) > most_levels) {
    text(seq_along(groups) + 0.2, par("usr")[3] - 0.04 * diff(par("usr")[3:4]), sprintf("%s (%s)", short(groups, 11), sub(" to ", "-", ns)),
      srt = 28, adj = c(1, 0.5), cex = 0.72, xpd = NA)
    return(invisible())
  }
  if (!identical(groups, "all")) mtext(short(groups, max(4, floor(44 / length(groups)))), 1, at = seq_along(groups), line = 0.2, cex = 0.6)
  mtext(paste("n =", ns), 1, at = seq_along(groups), line = 1.1, cex = 0.55, col = "#555555")
}

# The legend of the whole page, in inches.
n_of <- vapply(as.numeric(names(conditions)), function(condition) sum(people$condition_id == condition), 1)
labels <- sprintf("%s (n = %s)", short(conditions, 48), format(n_of, big.mark = ",", trim = TRUE))
label_widths <- 0.3 + 0.075 * nchar(labels)
label_lines <- line_of(label_widths, 7.7)

drawn <- head(covariates, 3)
path <- file.path(here, "descriptives.pdf")
if (capabilities("cairo")) cairo_pdf(path, width = 8.27, height = 11.69) else pdf(path, width = 8.27, height = 11.69)
par(mfrow = c(max(3, 2 + length(drawn)), 2), mar = c(3.2, 4.4, 2.6, 0.6), oma = c(4.4, 0.4, 4.1 + 1.5 * max(label_lines, 1), 0.8), mgp = c(2, 0.6, 0))

draw_flow()
draw_groups("Minutes from start to completion", minutes, "Minutes")
draw_positions()
draw_groups("Engagement by button", clicked, "% of cards shown")
for (each in drawn) {
  own <- by_covariate[by_covariate$figure == each$name, ]
  name <- gsub("_", " ", each$name)
  draw_groups(paste("Dwell by", name), own[own$measure == "dwell", ], "Seconds per card")
  draw_groups(paste("Engagement by", name), own[own$measure == "engaged", ], "% of cards shown")
}

study <- sub("^# Data of study", "Study", readLines(file.path(here, "..", "README.md"), n = 1, encoding = "UTF-8"))
mtext(study, 3, outer = TRUE, adj = 0, at = 0.02, line = par("oma")[3] - 2, cex = 1.05, font = 2)
totals <- sprintf("%s participants, %s complete; %s cards shown%s", format(nrow(people), big.mark = ","),
  format(sum(people$outcome == "complete"), big.mark = ","), format(nrow(shown), big.mark = ","), refused)
mtext(totals, 3, outer = TRUE, adj = 0, at = 0.02, line = par("oma")[3] - 3.4, cex = 0.72, col = "#555555")
notes <- c(
  "Marks are means over participants, each of whom counts with their own mean over the cards shown to them; bars are 95 % confidence",
  sprintf("intervals (t distribution). n, or the number in brackets, is the number of participants. Dwell: time with %s (%s).",
    dwell_rules[[dwell_column]], dwell_column),
  "Engagement: cards on which at least one button is on at the end. Every number: analysis/descriptives.csv.")
for (at in seq_along(notes)) mtext(notes[at], 1, outer = TRUE, adj = 0, at = 0.02, line = at * 1.05, cex = 0.6, col = "#555555")
par(fig = c(0, 1, 0, 1), oma = c(0, 0, 0, 0), mar = c(0, 0, 0, 0), new = TRUE)
plot.new()
plot.window(c(0, 8.27), c(0, 11.69), xaxs = "i", yaxs = "i")
for (at in seq_along(labels)) {
  x <- 0.25 + sum(label_widths[seq_along(labels) < at & label_lines == label_lines[at]])
  y <- 10.98 - 0.17 * (label_lines[at] - 1)
  points(x, y, pch = mark_of(at), col = colour_of(at), cex = 1.1)
  text(x + 0.1, y, labels[at], adj = c(0, 0.5), cex = 1.05)
}
invisible(dev.off())
cat("\nWrote", path, "and descriptives.csv:", nrow(people), "participants,", nrow(shown), paste0("cards shown", refused, "\n"))
cat("Covariates:", if (length(covariates) == 0) "none with two to six groups" else paste(vapply(covariates, function(each) each$name, ""), collapse = ", "), "\n")
if (length(found$left_out) > 0) {
  groups <- vapply(found$left_out, function(each) length(each$levels), 1L)
  names <- vapply(found$left_out, function(each) each$name, "")
  cat("Left out:", paste0(names, " (", groups, ifelse(groups == 1, " group)", " groups)"), collapse = ", "), "\n")
  cat("Covariates with two to six groups are found by themselves; name others to draw them.\n")
}
