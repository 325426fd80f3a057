import type { Export } from './csv.ts'

/** One row per setting and condition of the study's current version, in the form in which `spawn_experiment` takes them. */
export const experimentParameters: Export = {
  name: 'experiment_parameters',
  label: 'Experiment parameters',
  holds: 'One row per setting and condition of the study. The file can be imported as a study.',
  of: 'study',
  isOfPeople: false,
  columns: [
    { name: 'time_stamp', cell: 'number', about: 'When this version of the study was made, epoch ms' },
    { name: 'experiment_id', cell: 'text', about: 'The study' },
    { name: 'condition', cell: 'number', about: 'The condition, from 1' },
    { name: 'parameter', cell: 'text', about: 'Name of the setting' },
    { name: 'value', cell: 'free-text', about: 'Its value as it was given; texts and addresses are URL-encoded' },
  ],
}
