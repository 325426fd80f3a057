/** Limits of `/v1/ingest_entity_set`. The contract has the same limits; `covariate-rows.test.ts` compares them. */
export const MAX_CARDS_PER_SET = 5000
export const MAX_CELL_LENGTH = 20_000
export const MAX_HEADER_LENGTH = 128
/**
 * Well below the 1,664 columns of a PostgreSQL result: exports have a column per covariate, and a study can have several sets.
 */
export const MAX_COLUMNS = 300
/** Size of the request body. */
export const MAX_SET_BYTES = 32 * 1024 * 1024

/** Rows beyond this are not read, so that a wrong paste does not freeze the page. */
export const MAX_SHEET_ROWS = 20_000

export const MAX_ADDRESS_LENGTH = 2048
/** Limit of common file systems. */
export const MAX_FILE_NAME_LENGTH = 255
/** More would not be looked at. */
export const MAX_PICTURES = 10
/** A quoted text is shown whole, inside a post that has a text of its own. */
export const MAX_QUOTED_LENGTH = 600
/** A post is never cut: a longer body is refused. */
export const MAX_BODY_LENGTH = 5000
