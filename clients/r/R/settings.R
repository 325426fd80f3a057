# Settings of a study as the server wants them: one row per condition and setting.

condition_settings <- function(conditions, common = list()) {
  if (!is.list(conditions) || !all(vapply(conditions, is.list, logical(1)))) {
    stop("conditions must be a list with one list of settings per condition")
  }
  rows <- lapply(seq_along(conditions), function(number) {
    own <- c(conditions[[number]], common[setdiff(names(common), names(conditions[[number]]))])
    own <- without_null(own)
    if (length(own) > 0 && (is.null(names(own)) || !all(nzchar(names(own))))) stop("every setting must have a name")
    lapply(names(own), function(param) list(condition = number, param = param, value = written(param, own[[param]])))
  })
  do.call(c, rows)
}

written <- function(param, value) {
  if (is.logical(value) && length(value) == 1 && !is.na(value)) return(if (value) "yes" else "no")
  if (is.numeric(value) && length(value) == 1 && is.null(names(value))) return(value)
  is_text <- is.character(value) && length(value) == 1 && is.null(names(value)) && !inherits(value, "AsIs")
  text <- if (is_text) enc2utf8(value) else json_text(value)
  if (param %in% URL_ENCODED_SETTINGS) utils::URLencode(text, reserved = TRUE, repeated = TRUE) else text
}
