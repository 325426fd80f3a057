import type { Column, Export } from './csv.ts'

/** What every list of cards says of a card before its covariates. Both addresses hold the same: published scripts read either. */
export const cardColumns: readonly Column[] = [
  { name: 'entity_id', cell: 'free-text', about: 'The card' },
  { name: 'time_stamp', cell: 'number', about: 'When the card was stored, epoch ms' },
  { name: 'entity_url', cell: 'free-text', about: 'The card’s file; ends in the uploaded file name' },
  { name: 'entity_url_x', cell: 'free-text', about: 'The same as entity_url' },
  { name: 'experiment_id', cell: 'text', about: 'The study; empty in a file about a set' },
  { name: 'entity_category', cell: 'free-text', about: 'news, opinion, sensational or ads, or a category of the lab’s own' },
  { name: 'entity_set', cell: 'free-text', about: 'The set that the card belongs to' },
]

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
