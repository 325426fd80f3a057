import { DEVICE_COLUMNS } from '../../exports/tidy/participants.ts'
import { tableCheck } from './table-check.ts'

/** What the server recorded of a person. The checks of draws look at the condition and the seed. */
const RECORDED = [
  ...['subject_id', 'study_version', 'condition_id', 'condition_from'],
  ...['assignment_method', 'stratum', 'assignment_chances', 'assignment_coin'],
  ...['outcome', 'is_test', 'is_simulated', 'started_at_utc', 'completed_at_utc', 'last_seen_at_utc'],
  ...['device_class', 'seed', 'excluded_at_utc', 'exclusion_reason', 'second_browser'],
  ...DEVICE_COLUMNS.map(({ name }) => name),
]

export const participants = tableCheck({
  name: 'participants',
  title: 'Times, milestones and counts of each participant, from their events',
  given: { participants: RECORDED },
  notChecked: [
    'What the server recorded of a person and follows from nothing: seed, version, outcome, times of arrival and end, device, second browser',
  ],
})
