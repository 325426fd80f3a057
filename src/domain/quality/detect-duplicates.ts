/** The setting that has a study compare the networks of its people, as a keyed hash. */
export const DETECT_DUPLICATES = 'detect-duplicates'

/** Off unless the study says so: most studies need not know. */
export const detectsDuplicates = (settings: { readonly 'detect-duplicates'?: string }): boolean =>
  settings[DETECT_DUPLICATES] === 'yes'
