/** The covariate that is the same for all variants of one post, so that analyses can pair them. */
export const VARIANT_OF = 'variant_of'

/** What the covariates begin with that say in which way a variant differs: `factor_source`. */
export const FACTOR = 'factor_'
