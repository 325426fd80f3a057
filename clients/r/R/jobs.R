# Files that are made in the background: asked for, awaited, downloaded in pieces.

PIECE_BYTES <- 8 * 1024 * 1024
FIRST_LOOK_SECONDS <- 0.5
SLOWEST_LOOK_SECONDS <- 10

start_package <- function(connection, experiment_id, include = character(), only = NULL) {
  start(connection, list(kind = "package", experiment_id = experiment_id, include = as_array(include), only = only))
}

start_export <- function(connection, data_type, experiment_id = NULL, stimulus_set = NULL, include = character(), raw = FALSE) {
  start(connection, list(
    kind = "export", data_type = data_type, experiment_id = experiment_id, stimulus_set = stimulus_set,
    include = as_array(include), raw = if (raw) "yes" else "no"
  ))
}

# Asking again while the job is under way gives the same job.
start <- function(connection, asked) ask_json(connection, "POST", "/v1/jobs", without_null(asked), is_repeatable = TRUE)$job_id

show_job <- function(connection, job_id) ask_json(connection, "GET", job_path(job_id), is_repeatable = TRUE)

await_job <- function(connection, job_id, timeout = Inf, on_progress = NULL) {
  started <- proc.time()[["elapsed"]]
  pause <- FIRST_LOOK_SECONDS
  repeat {
    job <- show_job(connection, job_id)
    if (!is.null(on_progress)) on_progress(job)
    if (job$state == "done") return(job)
    if (job$state %in% c("failed", "expired")) {
      stop(feedlab_error("job_failed", if (is.null(job$error)) "The file could not be made." else job$error))
    }
    if (proc.time()[["elapsed"]] - started + pause > timeout) {
      stop(feedlab_error("still_running", paste0("The job was not done after ", timeout, " seconds. It goes on: ", job_id)))
    }
    Sys.sleep(pause)
    pause <- min(1.5 * pause, SLOWEST_LOOK_SECONDS)
  }
}

download_job <- function(connection, job_id, path = ".") {
  job <- show_job(connection, job_id)
  if (job$state != "done" || is.null(job$bytes)) {
    stop(feedlab_error("not_stored_yet", if (is.null(job$error)) "The file is still being made." else job$error))
  }
  if (dir.exists(path)) path <- file.path(path, gsub("[^A-Za-z0-9_.-]", "_", job$filename))
  part <- paste0(path, ".", job_id, ".part")
  if (!file.exists(part)) file.create(part)
  while (file.size(part) < job$bytes) {
    piece <- piece_of(connection, job_id, file.size(part))
    stream <- file(part, "ab")
    tryCatch(writeBin(piece, stream), finally = close(stream))
  }
  if (!file.rename(part, path)) stop("The file could not be renamed to ", path)
  path
}

piece_of <- function(connection, job_id, start) {
  range <- sprintf("bytes=%.0f-%.0f", start, start + PIECE_BYTES - 1)
  request <- httr2::req_headers(new_request(connection, "GET", paste0(job_path(job_id), "/file")), Range = range)
  response <- perform(connection, request, is_repeatable = TRUE)
  received <- httr2::resp_header(response, "Content-Range")
  if (is.null(received) || !startsWith(received, sprintf("bytes %.0f-", start))) {
    stop(feedlab_error("no_ranges", "The server, or a proxy before it, did not send the part of the file that was asked for."))
  }
  httr2::resp_body_raw(response)
}

job_path <- function(job_id) {
  if (!grepl("^[0-9a-fA-F-]{36}$", job_id)) stop("'", job_id, "' is no id of a job")
  paste0("/v1/jobs/", job_id)
}

get_package <- function(connection, experiment_id, path = ".", ...) {
  job <- await_job(connection, start_package(connection, experiment_id, ...))
  download_job(connection, job$job_id, path)
}

get_export <- function(connection, data_type, experiment_id = NULL, path = ".", ...) {
  job <- await_job(connection, start_export(connection, data_type, experiment_id, ...))
  download_job(connection, job$job_id, path)
}
