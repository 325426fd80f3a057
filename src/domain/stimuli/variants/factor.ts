/** The covariate that is the same for all variants of one post, so that analyses can pair them. */
export const VARIANT_OF = 'variant_of'

/** What the covariates begin with that say in which way a variant differs: `factor_source`. */
export const FACTOR = 'factor_'

/** One way of a factor: its name in the data, and what it writes into each field of the factor. */
export type Level = { name: string; values: readonly string[] }

/**
 * Something in which variants differ. Of a template, `fields` are placeholders: `source` and `source.handle` belong to the factor `source`.
 * Otherwise they are the columns that are changed, and the first level is the post as it is.
 */
export type Factor = { name: string; kind: 'placeholder' | 'columns'; fields: readonly string[]; levels: readonly Level[] }
