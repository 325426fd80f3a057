import type { Export } from './csv.ts'

/** One row per participant and card: what each feed held, and what the algorithm thought of it. */
export const inventory: Export = {
  name: 'inventory',
  label: 'Inventory',
  holds: 'For custom feed algorithms: one row per card of each participant’s feed, with the algorithm’s score.',
  of: 'study',
  isOfPeople: true,
  columns: [
    { name: 'the_time', cell: 'number', about: 'When the feed was drawn, epoch ms' },
    { name: 'experiment_id', cell: 'text', about: 'The study' },
    { name: 'condition', cell: 'number', about: 'The condition, from 1' },
    { name: 'entity_id', cell: 'free-text', about: 'The card' },
    { name: 'entity_url', cell: 'free-text', about: 'The card’s file; ends in the uploaded file name' },
    { name: 'entity_set', cell: 'free-text', about: 'The set that the card belongs to' },
  ],
  afterCovariates: [
    { name: 'user_id', cell: 'free-text', about: 'The participant' },
    { name: 'item_order', cell: 'number', about: 'Place of the card in the participant’s feed, from 0' },
    { name: 'score', cell: 'number', about: 'The algorithm’s score of the card' },
    { name: 'propensity', cell: 'number', about: 'Chance of the card at its place, as the algorithm knows it' },
  ],
}
