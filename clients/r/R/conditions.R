# What goes wrong, as conditions of the class feedlab_error and feedlab_error_CODE, with the sentence of the server.

feedlab_error <- function(code, message, status = 0L, problems = character(), request_id = NULL, retry_after = NULL, call = NULL) {
  quoted <- paste(c(code, if (!is.null(request_id)) paste("request", request_id)), collapse = ", ")
  structure(
    class = c(paste0("feedlab_error_", code), "feedlab_error", "error", "condition"),
    list(
      message = paste(c(paste0(message, " (", quoted, ")"), if (length(problems) > 0) paste("-", problems)), collapse = "\n"),
      call = call, code = code, sentence = message, status = status, problems = problems, request_id = request_id,
      retry_after = retry_after
    )
  )
}

# The refusal of the server. What stands between may answer without JSON.
refusal_of <- function(response) {
  status <- httr2::resp_status(response)
  error <- tryCatch(httr2::resp_body_json(response, check_type = FALSE)$error, error = function(e) NULL)
  if (!is.list(error) || is.null(error$code)) error <- NULL
  retry_after <- httr2::resp_header(response, "Retry-After")
  feedlab_error(
    code = if (is.null(error)) paste0("http_", status) else error$code,
    message = if (is.null(error)) paste0("The server answered with status ", status, ".") else error$message,
    status = status, problems = unlist(error$problems), request_id = error$request_id,
    retry_after = if (!is.null(retry_after) && grepl("^[0-9]+$", retry_after)) as.numeric(retry_after)
  )
}
