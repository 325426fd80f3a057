import { OUTCOMES } from '../../session/outcomes.ts'
import { utc } from './columns/moment.ts'
import { conditionColumn, milliseconds, subjectColumn, yesNo } from './columns/shared-columns.ts'
import { countOf } from './person/attention-of.ts'
import { type Milestones, milestonesOf } from './person/milestones-of.ts'
import { nSessions } from './person/person-record.ts'
import { personTable, type ValuedColumn } from './person/person-table.ts'
import type { PersonReading } from './person/read-person.ts'
import { STATUSES, statusOf } from './person/status-of.ts'
import type { TidyCell, TidyColumn } from './table.ts'

type Row = PersonReading & { milestones: Milestones }
type Column = ValuedColumn<Row>

const moment = (name: string, about: string, ms: (row: Row) => number | null): Column => ({
  name,
  type: 'datetime',
  about: `${about}, by the server’s clock`,
  value: (row) => utc(ms(row)),
})

/** What the browser said of itself at the first visit; missing for visits that were not asked. */
const DEVICE: readonly TidyColumn[] = [
  { name: 'browser_family', type: 'text', about: 'Family of the browser' },
  { name: 'os_family', type: 'text', about: 'Family of the operating system' },
  { name: 'viewport_w', type: 'integer', about: 'Width of the viewport at the start', unit: 'CSS px', minimum: 0 },
  { name: 'viewport_h', type: 'integer', about: 'Height of the viewport at the start', unit: 'CSS px', minimum: 0 },
  { name: 'device_pixel_ratio', type: 'number', about: 'Device pixels per CSS pixel', minimum: 0 },
  { name: 'touch', type: 'boolean', about: 'Whether the main pointer is a finger' },
  { name: 'prefers_reduced_motion', type: 'boolean', about: 'Whether the system asks for less motion' },
  { name: 'tz_offset_min', type: 'integer', about: 'Local time minus UTC by the browser', unit: 'min' },
  { name: 'language', type: 'text', about: 'Language of the browser', isFreeText: true },
]

/** A fact of the device, if it is what its column says. */
function deviceCell({ type, name }: TidyColumn, device: Readonly<Record<string, unknown>>): TidyCell {
  const fact = device[name]
  if (type === 'text') return typeof fact === 'string' ? fact : null
  if (type === 'boolean') return typeof fact === 'boolean' ? fact : null
  return typeof fact === 'number' && Number.isFinite(fact) ? fact : null
}

const columns: readonly Column[] = [
  { ...subjectColumn, value: ({ record }) => record.user_id },
  {
    name: 'study_id',
    type: 'text',
    about: 'The study: experiment_id in the six CSV files',
    value: ({ record }) => record.experiment_id,
  },
  {
    name: 'study_version',
    type: 'integer',
    about: 'Version of the study that the participant started with',
    minimum: 1,
    value: ({ record }) => record.version,
  },
  { ...conditionColumn, value: ({ record }) => record.condition },
  {
    name: 'condition_from',
    type: 'text',
    about: 'How the condition came about',
    categories: [
      { value: 'assigned', label: 'Assigned by the server' },
      { value: 'url', label: 'Named by the link' },
    ],
    value: ({ record }) => record.condition_from,
  },
  {
    name: 'recruiter',
    type: 'text',
    about: 'Where participants of this condition are recruited: the setting platform. Ids of recruiters are in no table',
    value: ({ record }) => record.settings['platform'] || 'none',
  },
  {
    name: 'status',
    type: 'text',
    about: 'How far the visit came',
    categories: STATUSES,
    value: ({ record }) => statusOf(record),
  },
  {
    name: 'outcome',
    type: 'text',
    about: 'How the visit ended; missing while it has no end',
    categories: OUTCOMES.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    value: ({ record }) => record.outcome,
  },
  { name: 'is_test', ...yesNo, about: 'A researcher trying the study out', value: ({ record }) => record.is_test },
  { name: 'is_simulated', ...yesNo, about: 'No person: a simulated participant', value: ({ record }) => record.is_simulated },
  {
    name: 'consent_decision',
    type: 'text',
    about: 'The last answer to the consent form; missing where none was asked or given',
    categories: [
      { value: 'given', label: 'Consent given' },
      { value: 'refused', label: 'Consent refused' },
    ],
    value: ({ milestones }) => milestones.consent?.decision ?? null,
  },
  moment('consented_at_utc', 'When consent was given', ({ milestones: { consent } }) =>
    consent?.decision === 'given' ? consent.atMs : null,
  ),
  moment('started_at_utc', 'When the study was first opened', ({ record }) => record.createdMs),
  moment('feed_started_at_utc', 'When the feed was first landed on', ({ milestones }) => milestones.feedStartedMs),
  moment('feed_ended_at_utc', 'When the feed was submitted', ({ milestones }) => milestones.feedEndedMs),
  moment('completed_at_utc', 'When the visit was completed', ({ record }) => record.completedMs),
  moment('last_seen_at_utc', 'When the participant was last heard of, to the minute', ({ record }) => record.lastSeenMs),
  {
    name: 'duration_ms',
    type: 'number',
    about: 'From started_at_utc to completed_at_utc, with all breaks',
    ...milliseconds,
    value: ({ record: { completedMs, createdMs } }) => (completedMs === null ? null : completedMs - createdMs),
  },
  {
    name: 'active_ms',
    type: 'number',
    about: 'Time on the feed with something of a card visible and its clock running, over all page loads',
    ...milliseconds,
    derivedBy: 'dwell-1',
    value: ({ seen }) => seen.activeMs,
  },
  {
    name: 'hidden_ms',
    type: 'number',
    about: 'Time on the feed with the tab hidden or the machine asleep, as far as the participant came back',
    ...milliseconds,
    derivedBy: 'dwell-1',
    value: ({ seen }) => seen.hiddenMs,
  },
  {
    name: 'n_sessions',
    type: 'integer',
    about:
      'Visits in which a page sent anything, at least 1: a return without the token of the earlier visit, such as from another browser, is another one, a reload is none',
    minimum: 1,
    value: ({ record }) => nSessions(record),
  },
  {
    name: 'n_resumes',
    type: 'integer',
    about: 'Times that the feed was loaded again after the first time: reloads and returns',
    minimum: 0,
    value: ({ milestones, seen }) => Math.max(0, Math.max(milestones.nLandings, seen.nPages) - 1),
  },
  {
    name: 'device_class',
    type: 'text',
    about: 'Kind of device: user_agent in the engagement CSV',
    categories: ['Mobile', 'Tablet', 'Desktop'].map((value) => ({ value, label: value })),
    value: ({ record }) => record.device_class,
  },
  ...DEVICE.map((column): Column => ({ ...column, value: ({ record }) => deviceCell(column, record.device) })),
  {
    name: 'seed',
    type: 'text',
    about: 'Dice of every random choice that was made for the participant',
    value: ({ record }) => record.seed,
  },
  {
    name: 'n_cards_assigned',
    type: 'integer',
    about: 'Cards of the participant’s feed',
    minimum: 0,
    value: ({ record }) => record.cards.length,
  },
  {
    name: 'n_cards_seen',
    type: 'integer',
    about: 'Of those, cards that came into view as specified at least once',
    minimum: 0,
    derivedBy: 'dwell-1',
    value: ({ exposures }) => exposures().filter(({ nVisits }) => nVisits > 0).length,
  },
  {
    name: 'attention_passed',
    type: 'integer',
    about: 'Attention items answered as they ask',
    minimum: 0,
    value: ({ attention }) => countOf(attention(), 'passed'),
  },
  {
    name: 'attention_total',
    type: 'integer',
    about: 'Attention items in the forms of the participant’s condition',
    minimum: 0,
    value: ({ attention }) => attention().length,
  },
  moment('excluded_at_utc', 'When a researcher excluded the participant', ({ record }) => record.excludedMs),
  {
    name: 'exclusion_reason',
    type: 'text',
    about: 'Why a researcher excluded the participant; such people are in the tables only where that was asked for',
    isFreeText: true,
    value: ({ record }) => record.exclusion_reason,
  },
]

export const participants = personTable<Row>({
  name: 'participants',
  title: 'Participants',
  holds: 'One row per participant. People who withdrew are in no table.',
  primaryKey: ['subject_id'],
  columns: () => columns,
  rows: (person) => [{ ...person, milestones: milestonesOf(person.record) }],
})
