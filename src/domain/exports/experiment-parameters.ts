import type { Export } from './csv.ts'

/** One row per condition and setting of the study's current version. */
export const experimentParameters: Export = {
  name: 'experiment_parameters',
  label: 'Experiment parameters',
  holds: 'One row per condition and setting of the study.',
  of: 'study',
  isOfPeople: false,
  columns: [
    { name: 'time_stamp', cell: 'number', about: 'When this version of the study was made, epoch ms' },
    { name: 'experiment_id', cell: 'text', about: 'The study' },
    { name: 'condition', cell: 'number', about: 'The condition, from 1' },
    { name: 'parameter', cell: 'text', about: 'Name of the setting' },
    { name: 'value', cell: 'free-text', about: 'Its value, decoded' },
  ],
}
