# Requests over HTTP: the token, refusals as conditions, and waiting where the server asks for it.

THIS_MACHINE <- c("127.0.0.1", "localhost", "::1", "[::1]")
FIRST_PAUSE_SECONDS <- 1
LONGEST_PAUSE_SECONDS <- 30
TIMEOUT_SECONDS <- 120

connect_feedlab <- function(url = Sys.getenv("FEEDLAB", "http://127.0.0.1:3000"), token = Sys.getenv("FEEDLAB_TOKEN"), max_wait = 300) {
  url <- sub("/+$", "", url)
  parts <- httr2::url_parse(url)
  if (!isTRUE(parts$scheme %in% c("http", "https")) || is.null(parts$hostname)) {
    stop("'", url, "' is no address of a server: it begins with https:// or http://")
  }
  if (nzchar(token) && parts$scheme == "http" && !parts$hostname %in% THIS_MACHINE) {
    stop("A token is sent over https only, except to this machine: everybody on the way could read it")
  }
  structure(list(url = url, token = token, max_wait = max_wait), class = "feedlab_connection")
}

# The token stays out of logs and notebooks.
print.feedlab_connection <- function(x, ...) {
  cat("<Feedlab at ", x$url, if (nzchar(x$token)) ", with a token", ">\n", sep = "")
  invisible(x)
}

# What the reply has as data, or the whole reply where it has none.
ask_json <- function(connection, method, path, body = NULL, is_repeatable = FALSE) {
  request <- new_request(connection, method, path)
  if (!is.null(body)) request <- httr2::req_body_raw(request, json_text(body), "application/json")
  reply <- httr2::resp_body_json(perform(connection, request, is_repeatable), simplifyVector = FALSE)
  if (is.null(reply$data)) reply else reply$data
}

new_request <- function(connection, method, path) {
  request <- httr2::request(paste0(connection$url, path))
  request <- httr2::req_method(request, method)
  # A redirect would carry the token to another address.
  request <- httr2::req_options(request, followlocation = FALSE)
  request <- httr2::req_timeout(request, TIMEOUT_SECONDS)
  request <- httr2::req_error(request, is_error = function(response) FALSE)
  if (nzchar(connection$token)) request <- httr2::req_auth_bearer_token(request, connection$token)
  request
}

# Waits and repeats as the server asks; after a broken connection only what may be repeated.
perform <- function(connection, request, is_repeatable) {
  pause <- FIRST_PAUSE_SECONDS
  waited <- 0
  repeat {
    answer <- once(connection, request)
    if (!inherits(answer, "feedlab_error")) return(answer)
    was_refused <- answer$status %in% c(429, 503)
    if (!was_refused && !(is_repeatable && answer$code == "unreachable")) stop(answer)
    wait <- if (is.null(answer$retry_after)) pause else answer$retry_after
    if (waited + wait > connection$max_wait) stop(answer)
    Sys.sleep(wait)
    waited <- waited + wait
    pause <- min(2 * pause, LONGEST_PAUSE_SECONDS)
  }
}

# A response, or the condition that says why there is none.
once <- function(connection, request) {
  response <- tryCatch(httr2::req_perform(request), error = function(error) {
    reason <- conditionMessage(if (is.null(error$parent)) error else error$parent)
    feedlab_error("unreachable", paste0(connection$url, " cannot be reached: ", reason))
  })
  if (inherits(response, "feedlab_error")) return(response)
  if (httr2::resp_status(response) >= 300) refusal_of(response) else response
}

json_text <- function(value) as.character(jsonlite::toJSON(value, auto_unbox = TRUE, null = "null", na = "null", digits = NA))

# One text is a list of one where the server wants a list.
as_array <- function(value) if (is.data.frame(value) || is.null(value)) value else as.list(unname(value))

# An empty list is written as {} where the server wants an object.
as_object <- function(value) if (is.list(value) && length(value) == 0) structure(list(), names = character()) else value

without_null <- function(fields) fields[!vapply(fields, is.null, logical(1))]
