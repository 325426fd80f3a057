# What the client finds in a running product, as JSON for the test. Arguments: a folder, the name of a set, a bad connection.
library(feedlab)
options(warn = 2)

given <- commandArgs(TRUE)
folder <- given[1]
entity_set <- given[2]
lab <- connect_feedlab()
found <- list(printed = any(grepl("fl_", capture.output(lab))))

# What is created is what was written: text with signs of its own, lists, yes and no.
consent <- "I agree: 100 %, %41, \"freely\" & gr\u00f6\u00dfer +1"
common <- list(
  entity_sets = list(list(entity_set = entity_set, number_to_show = 5)), consent = consent, forms = I("demographics"),
  "study-name" = "One"
)
conditions <- list(list("feed-button-like" = TRUE), list("feed-button-like" = "lognormal", "study-name" = NULL))
first <- create_study(lab, conditions, common, status = "draft", idempotency_key = "the-same-key")
again <- create_study(lab, conditions, common, status = "draft", idempotency_key = "the-same-key")
study <- first$experiment_id
settings <- call_show_study(lab, study)$condition_settings
found$same <- identical(first, again)
found$warnings <- as.list(first$warnings)
settings <- settings[order(vapply(settings, function(each) each$condition, 1), vapply(settings, function(each) each$param, ""), method = "radix")]
found$settings <- lapply(settings, function(each) list(each$condition, each$param, each$value))
invisible(create_study(lab, list(list()), c(common[-4], list("study-name" = "Two")), status = "draft"))
found$sets <- as.list(list_sets(lab)$num_entities)
studies <- list_studies(lab)
found$studies <- lapply(seq_len(nrow(studies)), function(i) as.list(unname(studies[i, c("name", "n_conditions", "status")])))
found$searched <- as.list(list_studies(lab, search = "Two")$name)

refused <- function(call) {
  tryCatch(
    call(),
    feedlab_error = function(error) {
      stopifnot(inherits(error, paste0("feedlab_error_", error$code)))
      list(error$code, error$status, error$sentence, length(error$problems))
    },
    error = function(error) conditionMessage(error)
  )
}
found$refusals <- list(
  study = refused(function() start_package(lab, "eNone0")),
  settings = refused(function() create_study(lab, list(list(algorithm = "astrology", "feed-button-like" = "maybe")))),
  token = refused(function() list_sets(connect_feedlab(lab$url, "fl_wrong"))),
  scope = refused(function() call_delete_entity_set(lab, entity_set)),
  plain = refused(function() connect_feedlab("http://lab.example", "fl_x")),
  nobody = refused(function() list_sets(connect_feedlab("http://127.0.0.1:1", max_wait = 1)))[1:2]
)

# Over a connection that is refused and broken off.
run <- call_start_job(lab, "dry-run", experiment_id = study, participants = 6, seed = 3)
found$simulated <- await_job(lab, run$job_id)$result$planned
bad <- connect_feedlab(given[3])
job_id <- start_package(bad, study, only = "simulated")
seen <- character()
job <- await_job(bad, job_id, on_progress = function(job) seen <<- c(seen, job$state))
found$progress <- seen[length(seen)]
path <- download_job(bad, job_id, folder)
found$file <- list(basename(path), file.size(path) == job$bytes)
whole <- readBin(path, "raw", job$bytes)
again <- file.path(folder, "again.zip")
part <- paste0(again, ".", job_id, ".part")
writeBin(whole[1:1000], part)
found$resumed <- identical(readBin(download_job(bad, job_id, again), "raw", job$bytes), whole) && !file.exists(part)
found$late <- refused(function() download_job(lab, run$job_id))[1:2]
csv <- get_export(lab, "engagement", study, folder, include = "simulated")
found$export <- list(basename(csv) == paste0(study, "_engagement.csv"), startsWith(readLines(csv, 1), '"time_stamp"'))

# The package, with types and labels.
tables <- read_package(path)
people <- tables$participants
found$tables <- lapply(tables, nrow)
found$only <- as.list(names(read_package(path, only = "stimuli")))
found$types <- list(is.logical(people$is_simulated), inherits(people$started_at_utc, "POSIXct"))
found$missing <- is.na(people$exclusion_reason[[1]])
texts <- function(column) as.list(sort(unique(as.character(column[!is.na(column)])), method = "radix"))
found$labels <- texts(tables$participantsWide$gender)
found$codes <- texts(read_package(path, only = "participantsWide", labels = FALSE)$participantsWide$gender)
codebook <- read_codebook(path)
found$codebook <- codebook$type[codebook$variable == "dwell_ms_50"][1]
hurt <- file.path(folder, "hurt")
dir.create(hurt)
unzip(path, exdir = hurt)
root <- file.path(hurt, list.files(hurt))
unlink(file.path(root, "codebook.csv"))
found$hurt <- grepl("codebook.csv", refused(function() read_package(root)), fixed = TRUE)

cat(jsonlite::toJSON(found, auto_unbox = TRUE, null = "null", na = "null", digits = NA))
