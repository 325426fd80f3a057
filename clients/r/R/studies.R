# Studies and sets: listing and creating.

STUDIES_AT_A_TIME <- 100L

list_sets <- function(connection) {
  # JSON text within JSON, as published.
  sets <- jsonlite::fromJSON(call_pull_entity_sets(connection)$entity_sets, simplifyDataFrame = TRUE)
  if (length(sets) == 0) data.frame(entity_category = character(), entity_set = character(), num_entities = integer()) else sets
}

list_studies <- function(connection, search = NULL, status = NULL) {
  found <- list()
  repeat {
    page <- call_list_studies(connection, search = search, status = status, offset = length(found), limit = STUDIES_AT_A_TIME)
    found <- c(found, page$studies)
    if (length(page$studies) == 0 || length(found) >= page$n_found) break
  }
  as_rows(found)
}

# Lists of the same fields as a data frame. A field of several values stays a list, and null becomes NA.
as_rows <- function(records) {
  if (length(records) == 0) return(data.frame())
  columns <- lapply(names(records[[1]]), function(name) {
    cells <- lapply(records, function(record) if (is.null(record[[name]])) NA else record[[name]])
    is_plain <- all(vapply(cells, function(cell) !is.list(cell) && length(cell) == 1, logical(1)))
    if (is_plain) unlist(cells) else I(lapply(cells, unlist))
  })
  as.data.frame(structure(columns, names = names(records[[1]])), check.names = FALSE)
}

create_study <- function(connection, conditions, common = list(), status = NULL, accepted_risks = NULL, idempotency_key = NULL) {
  body <- list(
    condition_settings = condition_settings(conditions, common), status = status, accepted_risks = as_array(accepted_risks),
    idempotency_key = if (is.null(idempotency_key)) random_key() else idempotency_key
  )
  made <- ask_json(connection, "POST", "/v1/spawn_experiment", without_null(body), is_repeatable = TRUE)
  list(experiment_id = made$experiment_id, warnings = as.character(unlist(made$warnings)))
}

# Not from R's random numbers: after set.seed() two studies would share a key.
random_key <- function() paste(as.character(openssl::rand_bytes(16)), collapse = "")
