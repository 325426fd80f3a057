import type { Export } from './csv.ts'
import { cardColumns } from './entity-info.ts'

/** One row per card of a set. */
export const stimulusSet: Export = {
  name: 'stimulus_set',
  label: 'Stimulus set',
  holds: 'One row per card of a set, with its covariates. Enter the name of the set.',
  of: 'set',
  isOfPeople: false,
  columns: cardColumns,
  hasCovariates: true,
}
