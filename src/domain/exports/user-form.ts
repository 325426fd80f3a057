import type { Export } from './csv.ts'

/** One row per answer, checkpoint, condition and URL parameter (long format). */
export const userForm: Export = {
  name: 'user_form',
  label: 'User information',
  holds: 'One row per answer, checkpoint and link parameter of a participant.',
  of: 'study',
  isOfPeople: true,
  isOfVisits: true,
  columns: [
    { name: 'time_stamp', cell: 'number', about: 'When the server stored it, epoch ms' },
    { name: 'user_id', cell: 'free-text', about: 'The participant' },
    { name: 'experiment_id', cell: 'text', about: 'The study' },
    {
      name: 'field',
      cell: 'free-text',
      about:
        'Key of the answer, or checkpoint, condition, URLParams-{name} (URLParams-experiment_id and URLParams-user_id for everybody); session-flag for somebody who was asked for',
    },
    { name: 'response', cell: 'free-text', about: 'The answer; several choices are joined with ;' },
  ],
}
