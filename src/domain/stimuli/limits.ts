/** What `/v1/ingest_entity_set` takes. The contract says the same; `covariate-rows.test.ts` holds the two together. */
export const MAX_CARDS_PER_SET = 5000
export const MAX_CELL_LENGTH = 20_000
export const MAX_HEADER_LENGTH = 128
/** Far fewer than the 1,664 columns that PostgreSQL gives out at a time: exports write a column for each, and a study has several sets. */
export const MAX_COLUMNS = 300
/** Of the call's body. */
export const MAX_SET_BYTES = 32 * 1024 * 1024

/** A sheet is read this far, so that a mistaken paste does not stop the page. */
export const MAX_SHEET_ROWS = 20_000

export const MAX_ADDRESS_LENGTH = 2048
/** What common file systems take. */
export const MAX_FILE_NAME_LENGTH = 255
/** A post is shown whole: what is longer is refused, not cut. */
export const MAX_BODY_LENGTH = 5000
