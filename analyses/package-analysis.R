# Loads a data package with its own script and writes the table of exposures as it was loaded. Run it in the folder of the package.
#
#   Rscript package-analysis.R OUT

out <- commandArgs(TRUE)[1]
options(warn = 2)
source("analysis/import.R")
columns <- c("subject_id", "stimulus_id", "condition_id", "dwell_ms_full", "like", "share", "like_toggles", "shown")
cells <- lapply(tables$exposures[columns], function(column) ifelse(is.na(column), "", as.character(column)))
write.csv(as.data.frame(cells), file.path(out, "exposures.csv"), row.names = FALSE)
