import type { Export } from './csv.ts'

/** One row per condition and card: what the feeds of a condition were drawn from (ruling E). */
export const inventory: Export = {
  name: 'inventory',
  label: 'Inventory, for custom feed algorithms',
  holds: 'The pool that feeds were drawn from: one row per condition and card. Scores and propensities are in the data package.',
  of: 'study',
  isOfPeople: false,
  columns: [
    {
      name: 'the_time',
      cell: 'number',
      about: 'When the first version of the study was made that could show the card in this condition, epoch ms',
    },
    { name: 'experiment_id', cell: 'text', about: 'The study' },
    { name: 'condition', cell: 'number', about: 'The condition, from 1' },
    { name: 'entity_id', cell: 'free-text', about: 'The card' },
    { name: 'entity_url', cell: 'free-text', about: 'The card’s file; ends in the uploaded file name' },
    { name: 'entity_set', cell: 'free-text', about: 'The set that the card belongs to' },
  ],
  hasCovariates: true,
}
