/** `analysis/descriptives.R`: the same first look in base R. */
export const DESCRIPTIVES_R = String.raw`# A first look at the data: who took part, how long cards were seen, what was clicked.
# Run "Rscript analysis/descriptives.R". It needs base R alone, prints tables and writes analysis/descriptives.pdf.
# A starting point, not an analysis.

here <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
here <- if (length(here) > 0) dirname(normalizePath(here[1])) else if (file.exists("analysis/import.R")) "analysis" else "."
source(file.path(here, "import.R"))

people <- tables$participants
exposures <- tables$exposures
buttons <- intersect(c("share", "like", "bookmark", "upvote", "downvote"), names(exposures))

cat("Participants by condition and outcome\n")
print(table(condition = people$condition_id, outcome = people$outcome, useNA = "ifany"))

# Medians of a column by groups; an empty frame where nobody is in the tables.
medians <- function(data, column, by, unit) {
  data <- data[!is.na(data[[column]]), ]
  if (nrow(data) == 0) return(data.frame())
  result <- aggregate(as.numeric(data[[column]]) / unit, lapply(data[by], as.character), median)
  names(result)[ncol(result)] <- "median"
  result
}

cat("\nMinutes from start to completion, medians\n")
print(medians(people, "duration_ms", "condition_id", 60000))

cat("\nClean dwell in seconds, medians\n")
print(medians(exposures, "dwell_ms_clean", c("condition_id", "category"), 1000))

shown <- exposures[which(exposures$shown), ]
rates <- sapply(buttons, function(button) tapply(as.numeric(shown[[button]]), shown$condition_id, mean, na.rm = TRUE))
cat("\nShare of shown cards engaged with, by condition\n")
print(rates)

pdf(file.path(here, "descriptives.pdf"), width = 9, height = 6)
nothing <- function(title) {
  plot.new()
  title(title)
  text(0.5, 0.5, "Nothing to show")
}

minutes <- people$duration_ms / 60000
if (any(!is.na(minutes))) hist(minutes, main = "Minutes from start to completion", xlab = "Minutes", col = "#2747c7", border = "white") else
  nothing("Minutes from start to completion")

positions <- medians(exposures, "dwell_ms_full", "position", 1000)
if (nrow(positions) > 0) {
  positions <- positions[order(as.numeric(positions$position)), ]
  barplot(positions$median, names.arg = positions$position, main = "Median dwell by position in the feed", xlab = "Position",
    ylab = "Seconds", col = "#2747c7", border = NA)
} else nothing("Median dwell by position in the feed")

if (any(!is.na(unlist(rates)))) {
  rates <- matrix(unlist(rates), ncol = length(buttons), dimnames = list(sort(unique(shown$condition_id)), buttons))
  known <- colSums(!is.na(rates)) > 0
  barplot(rates[, known, drop = FALSE], beside = TRUE, main = "Share of shown cards engaged with", ylab = "Share",
    legend.text = paste("condition", rownames(rates)), args.legend = list(bty = "n"))
} else nothing("Share of shown cards engaged with")
invisible(dev.off())
cat("\nWrote", file.path(here, "descriptives.pdf"), "\n")
`
