import { cardColumns } from './card-columns.ts'
import type { Export } from './csv.ts'

/** One row per card that was shown (ruling E). */
export const entityInfo: Export = {
  name: 'entity_info',
  label: 'Entity information',
  holds: 'Covariates for stimuli: one row per card that was shown, with how often.',
  of: 'study',
  isOfPeople: false,
  columns: [{ name: 'count', cell: 'number', about: 'Participants in whose feed the card stood' }, ...cardColumns],
  hasCovariates: true,
}
