import { groupBy } from '../group-by.ts'

/** The setting that has a study compare the networks of its people, as a keyed hash. */
export const DETECT_DUPLICATES = 'detect-duplicates'

/** Off unless the study says so: most studies need not know. */
export const detectsDuplicates = (settings: { readonly 'detect-duplicates'?: string }): boolean =>
  settings[DETECT_DUPLICATES] === 'yes'

/** People who came from one network, in the order of their arrival. Groups of one are none. Null where no network is known of anybody. */
export function networkGroups<P extends { network: string | null }>(people: readonly P[]): P[][] | null {
  const known = people.filter(({ network }) => network !== null)
  if (known.length === 0) return null
  return [...groupBy(known, ({ network }) => network).values()].filter(({ length }) => length > 1)
}
