# A copy of src/server/data-package/analysis/import.R, made by scripts/make-clients.
#
# Loads every table of this data package with its types and value labels, into the list "tables":
#
#   source("analysis/import.R")
#   tables$participants
#
# Texts that stand for a labelled value become factors with the labels as levels; whole numbers stay numbers
# and carry their labels as an attribute. Every column has its description: attr(tables$participants$outcome, "label").
# For the values as they stand in the files: load_tables(labels = FALSE).

package_root <- function() {
  sourced <- unlist(lapply(sys.frames(), function(frame) frame$ofile))
  run <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
  scripts <- c(rev(sourced), run)
  places <- c(dirname(dirname(normalizePath(scripts[file.exists(scripts)]))), getwd(), dirname(getwd()))
  found <- places[file.exists(file.path(places, "codebook.csv"))]
  if (length(found) == 0) stop("codebook.csv was not found: set the working directory to the folder of the data package")
  found[1]
}

# Everything as text first: a participant may have answered "NA". Marked as UTF-8 and not translated: a plain C locale has no letters for it.
read_text <- function(path) {
  read.csv(path, colClasses = "character", na.strings = "", check.names = FALSE, encoding = "UTF-8")
}

# Takes off the one apostrophe that keeps spreadsheets from running a text as a formula.
unguard <- function(text) sub("^'('*[=+@\t\r-])", "\\1", text)

typed <- function(cells, variable, values, labels) {
  if (variable$type %in% c("integer", "number")) column <- as.numeric(cells)
  else if (variable$type == "boolean") column <- cells == "true"
  else if (variable$type == "datetime") column <- as.POSIXct(cells, format = "%Y-%m-%dT%H:%M:%OSZ", tz = "UTC")
  else column <- if (variable$free_text == "yes") unguard(cells) else cells
  if (labels && nrow(values) > 0 && !anyDuplicated(values$label)) {
    if (variable$type == "text") {
      # A value that the codebook does not know is kept, after those that it knows.
      unknown <- setdiff(unique(column[!is.na(column)]), values$value)
      column <- factor(column, levels = c(values$value, unknown), labels = c(values$label, unknown),
        ordered = identical(variable$ordered, "yes"))
    } else if (variable$type == "integer") {
      attr(column, "labels") <- setNames(as.numeric(values$value), values$label)
    }
  }
  attr(column, "label") <- variable$description
  column
}

load_tables <- function(labels = TRUE, root = package_root(), only = NULL) {
  codebook <- as.data.frame(lapply(read_text(file.path(root, "codebook.csv")), unguard))
  values <- as.data.frame(lapply(read_text(file.path(root, "codebook_values.csv")), unguard))
  files <- list.files(file.path(root, "data"), pattern = "_data[.]csv$", full.names = TRUE)
  names(files) <- sub("^.*_description-([A-Za-z0-9]+)_data[.]csv$", "\\1", files)
  wanted <- unique(codebook$table)
  if (!is.null(only)) wanted <- wanted[wanted %in% only]
  lapply(files[wanted], function(path) {
    name <- names(files)[files == path]
    table <- read_text(path)
    for (column in names(table)) {
      variable <- codebook[codebook$table == name & codebook$variable == column, ]
      labelled <- values[values$table == name & values$variable == column, ]
      table[[column]] <- typed(table[[column]], as.list(variable), labelled, labels)
    }
    table
  })
}
