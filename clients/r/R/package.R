# Reads a data package: the ZIP as it was downloaded, or its folder.

# Nothing else is unpacked, so that no name in a ZIP leads out of the folder.
NEEDED <- "(data/[A-Za-z0-9_.-]+_data[.]csv|codebook(_values)?[.]csv|datapackage[.]json|manifest[.]sha256)$"

read_package <- function(path, only = NULL, labels = TRUE) {
  root <- package_folder(path)
  if (attr(root, "is_temporary")) on.exit(unlink(dirname(root), recursive = TRUE))
  load_tables(labels = labels, root = as.character(root), only = only)
}

read_codebook <- function(path) {
  root <- package_folder(path)
  if (attr(root, "is_temporary")) on.exit(unlink(dirname(root), recursive = TRUE))
  as.data.frame(lapply(read_text(file.path(root, "codebook.csv")), unguard))
}

package_folder <- function(path) {
  if (!file.exists(path)) stop("There is no file ", path)
  if (dir.exists(path)) {
    refuse_changed(path)
    return(structure(path, is_temporary = FALSE))
  }
  needed <- grep(paste0("^study-[A-Za-z0-9_-]+/", NEEDED), utils::unzip(path, list = TRUE)$Name, value = TRUE)
  roots <- unique(sub("/.*$", "", needed))
  if (length(roots) != 1) stop(path, " is no data package of a study")
  temporary <- tempfile("feedlab-")
  is_whole <- FALSE
  on.exit(if (!is_whole) unlink(temporary, recursive = TRUE))
  utils::unzip(path, files = needed, exdir = temporary)
  root <- file.path(temporary, roots)
  refuse_changed(root)
  is_whole <- TRUE
  structure(root, is_temporary = TRUE)
}

# Every file that is read must be as it was written.
refuse_changed <- function(root) {
  manifest <- file.path(root, "manifest.sha256")
  if (!file.exists(manifest)) stop(root, " is no data package: manifest.sha256 is missing")
  lines <- readLines(manifest, encoding = "UTF-8")
  names <- substring(lines, 67)
  digests <- substring(lines, 1, 64)[grepl(paste0("^", NEEDED), names)]
  names <- grep(paste0("^", NEEDED), names, value = TRUE)
  is_as_written <- mapply(function(name, digest) {
    file.exists(file.path(root, name)) && identical(sha256_of(file.path(root, name)), digest)
  }, names, digests)
  if (!all(is_as_written)) stop("These files differ from manifest.sha256: ", paste(names[!is_as_written], collapse = ", "))
}

sha256_of <- function(path) {
  stream <- file(path, "rb")
  on.exit(close(stream))
  paste(as.character(openssl::sha256(stream)), collapse = "")
}
