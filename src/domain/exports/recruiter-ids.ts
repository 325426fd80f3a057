import type { Column } from './csv.ts'

/**
 * The key that joins user ids with the ids of a panel (ruling F4). It is no export among the others: those are for analysts too, and
 * none of them has these ids.
 */
export const RECRUITER_IDS_FILE = 'recruiter_ids.csv'

export const recruiterIdColumns: readonly Column[] = [
  { name: 'user_id', cell: 'free-text', about: 'The participant, as in the other files' },
  { name: 'name', cell: 'text', about: 'Name under which the panel sent the id, such as PROLIFIC_PID' },
  { name: 'value', cell: 'free-text', about: 'The id' },
]
