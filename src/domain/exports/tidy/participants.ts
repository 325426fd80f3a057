import { changeOfDevice } from '../../disclosure/changed-columns.ts'
import { CHECKS_VERSION, type CheckCounts, countChecks, metCards, pressedButtons } from '../../feed/checks/check-results.ts'
import { JOURNEY_ORDER } from '../../journey/block-order.ts'
import { OUTCOMES, type Outcome } from '../../session/outcomes.ts'
import { assignmentColumns } from './columns/assignment-columns.ts'
import { utc } from './columns/moment.ts'
import { conditionCell, conditionColumn, conditionNameColumn, conditionNameIn, subjectColumn } from './columns/shared-columns.ts'
import { countOf } from './person/attention-of.ts'
import { type Milestones, milestonesOf } from './person/milestones-of.ts'
import { checksServed, nSessions, type PersonRecord } from './person/person-record.ts'
import { columnsOf, personTable, type ValuedColumn } from './person/person-table.ts'
import type { PersonReading } from './person/read-person.ts'
import type { StudyFacts, TidyCell, TidyColumn } from './table.ts'

export const STATUSES = [
  { value: 'complete', label: 'The visit was completed' },
  { value: 'ended-early', label: 'The visit ended in another way: see outcome' },
  { value: 'open', label: 'The visit has no end yet: left, or still under way' },
] as const

export function statusOf({ outcome }: Pick<PersonRecord, 'outcome'>): (typeof STATUSES)[number]['value'] {
  if (outcome === null) return 'open'
  return outcome === 'complete' ? 'complete' : 'ended-early'
}

type Row = PersonReading & { milestones: Milestones; checks: CheckCounts }

const { text, freeText, integer, natural, duration, boolean, datetime } = columnsOf<Row>()

const moment = (name: string, about: string, ms: (row: Row) => number | null) =>
  datetime(name, `${about}, by the server’s clock`, (row) => utc(ms(row)))

/** What the browser said of itself at the first visit; missing for visits that were not asked. */
export const DEVICE_COLUMNS: readonly TidyColumn[] = [
  { name: 'browser_family', type: 'text', about: 'Family of the browser' },
  { name: 'os_family', type: 'text', about: 'Family of the operating system' },
  { name: 'viewport_w', type: 'integer', about: 'Width of the viewport at the start', unit: 'CSS px', minimum: 0 },
  { name: 'viewport_h', type: 'integer', about: 'Height of the viewport at the start', unit: 'CSS px', minimum: 0 },
  { name: 'device_pixel_ratio', type: 'number', about: 'Device pixels per CSS pixel', minimum: 0 },
  { name: 'touch', type: 'boolean', about: 'Whether the main pointer is a finger' },
  { name: 'prefers_reduced_motion', type: 'boolean', about: 'Whether the system asks for less motion' },
  {
    name: 'color_scheme',
    type: 'text',
    about:
      'Colours in which the feed was shown: as the setting color-scheme says, or as the device. Always dark in the swipe layout',
    categories: [
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  },
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

/** The scripts of the package know them by this label. */
export const NO_CONSENT_LABEL = 'did not agree'

/** Short, since figures have them in their legends. */
const labelOf = (outcome: Outcome) => (outcome === 'no_consent' ? NO_CONSENT_LABEL : outcome.replaceAll('_', ' '))

/** People who asked for erasure are in no table. */
const outcomes = OUTCOMES.filter((outcome) => outcome !== 'withdrawn')

/** Only where people have the blocks of the journey in different orders, or not all of them. */
const orderColumn: ValuedColumn<Row> = text(
  JOURNEY_ORDER.replaceAll('-', '_'),
  'The blocks of the journey that were drawn for the participant, in their order, with ; between them; missing where none was drawn: they left before the first feed, or have a version without blocks',
  ({ record }) => record.events.find(({ noted, detail }) => noted !== null && isOrder(detail))?.noted ?? null,
)

const isOrder = (detail: string | null) => (JSON.parse(detail ?? '{}') as { name?: string }).name === JOURNEY_ORDER // an object, as stored

const checkCount = (name: string, about: string, key: keyof CheckCounts) =>
  natural(name, about, ({ checks }) => checks[key], { derivedBy: CHECKS_VERSION })

const checkColumns: readonly ValuedColumn<Row>[] = [
  checkCount('attention_posts_followed', 'Attention posts of the feed whose button was on in the end', 'followed'),
  checkCount(
    'attention_posts_not_followed',
    'Attention posts that were in view and whose button was off in the end',
    'notFollowed',
  ),
  checkCount('attention_posts_not_seen', 'Attention posts that never came into view', 'unseen'),
  checkCount('duplicate_posts_same', 'Posts that came twice and had the same buttons on in the end', 'same'),
  checkCount('duplicate_posts_different', 'Posts that came twice and had other buttons on in the end', 'different'),
  checkCount('duplicate_posts_not_seen', 'Posts that came twice, of which one was never in view', 'unseenTwice'),
]

const columns: readonly ValuedColumn<Row>[] = [
  { ...subjectColumn, value: ({ record }) => record.user_id },
  text('study_id', 'The study: experiment_id in the six CSV files', ({ record }) => record.experiment_id),
  integer('study_version', 'Version of the study that the participant started with', ({ record }) => record.version, {
    minimum: 1,
  }),
  { ...conditionColumn, value: ({ record }) => conditionCell(record.condition) },
  { ...conditionNameColumn, value: ({ record }) => conditionNameIn(record.settings) },
  text(
    'condition_from',
    'How the condition came about; missing where there is none',
    ({ record }) => (record.condition === 0 ? null : record.condition_from),
    {
      categories: [
        { value: 'assigned', label: 'Assigned by the server' },
        { value: 'url', label: 'Named by the link' },
      ],
    },
  ),
  ...assignmentColumns,
  text(
    'recruiter',
    'Where participants of this condition are recruited: the setting platform. Ids of recruiters are in no table',
    ({ record }) => record.settings['platform'] || 'none',
  ),
  text('status', 'How far the visit came', ({ record }) => statusOf(record), { categories: STATUSES }),
  text(
    'outcome',
    'How the visit ended; missing while it has no end. Of somebody who did not agree to take part the row says nothing else; left_early is by the button for it',
    ({ record }) => record.outcome,
    { categories: outcomes.map((value) => ({ value, label: labelOf(value) })) },
  ),
  boolean('is_test', 'A researcher trying the study out', ({ record }) => record.is_test),
  boolean('is_simulated', 'No person: a simulated participant', ({ record }) => record.is_simulated),
  text(
    'consent_decision',
    'The last answer to the consent form; missing where none was asked or given',
    ({ milestones }) => milestones.consent?.decision ?? null,
    {
      categories: [
        { value: 'given', label: 'Consent given' },
        { value: 'refused', label: 'Consent refused' },
      ],
    },
  ),
  moment('consented_at_utc', 'When consent was given', ({ milestones: { consent } }) =>
    consent?.decision === 'given' ? consent.atMs : null,
  ),
  moment(
    'started_at_utc',
    'When the study was first opened; of somebody who did not agree, the day alone',
    ({ record }) => record.createdMs,
  ),
  moment('feed_started_at_utc', 'When the feed was first landed on', ({ milestones }) => milestones.feedStartedMs),
  moment('feed_ended_at_utc', 'When the feed was submitted', ({ milestones }) => milestones.feedEndedMs),
  moment('completed_at_utc', 'When the visit was completed', ({ record }) => record.completedMs),
  moment('last_seen_at_utc', 'When the participant was last heard of, to the minute', ({ record }) => record.lastSeenMs),
  duration('duration_ms', 'From started_at_utc to completed_at_utc, with all breaks', ({ record: { completedMs, createdMs } }) =>
    completedMs === null ? null : completedMs - createdMs,
  ),
  duration(
    'active_ms',
    'Time on the feed with something of a card visible and its clock running, over all page loads',
    ({ seen }) => seen.activeMs,
    { derivedBy: 'dwell-1' },
  ),
  duration(
    'hidden_ms',
    'Time on the feed with the tab hidden or the machine asleep, as far as the participant came back',
    ({ seen }) => seen.hiddenMs,
    { derivedBy: 'dwell-1' },
  ),
  integer(
    'n_sessions',
    'Visits in which a page sent anything, at least 1: a return without the token of the earlier visit, such as from another browser, is another one, a reload is none',
    ({ record }) => nSessions(record),
    { minimum: 1 },
  ),
  boolean(
    'second_browser',
    'Whether a browser that only knew the user_id sent anything. Its answers to forms that were stored before are in the table of events alone, flagged second-browser',
    ({ record }) => record.sessions.some(({ isSecondBrowser }) => isSecondBrowser),
  ),
  natural('n_resumes', 'Times that the feed was loaded again after the first time: reloads and returns', ({ milestones, seen }) =>
    Math.max(0, Math.max(milestones.nLandings, seen.nPages) - 1),
  ),
  text('device_class', 'Kind of device: user_agent in the engagement CSV', ({ record }) => record.device_class, {
    categories: ['Mobile', 'Tablet', 'Desktop'].map((value) => ({ value, label: value })),
  }),
  ...DEVICE_COLUMNS.map((column): ValuedColumn<Row> => ({ ...column, value: ({ record }) => deviceCell(column, record.device) })),
  text(
    'shown_language',
    'Language in which the study was shown, of those that it names; missing where it names none',
    ({ milestones }) => milestones.language,
  ),
  text('seed', 'Dice of every random choice that was made for the participant', ({ record }) => record.seed),
  natural('n_cards_assigned', 'Cards of the participant’s feed', ({ record }) => record.cards.length),
  natural(
    'n_cards_seen',
    'Of those, cards that came into view as specified at least once',
    ({ exposures }) => exposures().filter(({ nVisits }) => nVisits > 0).length,
    { derivedBy: 'dwell-1' },
  ),
  natural('attention_passed', 'Attention items answered as they ask', ({ attention }) => countOf(attention(), 'passed')),
  natural(
    'attention_total',
    'Attention items in the forms of the participant’s condition',
    ({ attention }) => attention().length,
  ),
  ...checkColumns,
  moment('excluded_at_utc', 'When a researcher excluded the participant', ({ record }) => record.excludedMs),
  freeText(
    'exclusion_reason',
    'Why a researcher excluded the participant; such people are in the tables only where that was asked for',
    ({ record }) => record.exclusion_reason,
  ),
]

const checksOf = ({ record, seen }: PersonReading): CheckCounts => {
  const pressed = pressedButtons(record.events)
  return countChecks(checksServed(record), metCards({ seen, cards: record.cards, pressed }))
}

/** Facts of the device that were changed are texts: bands are no numbers, and a word for rare values is no category. */
function asPublished(column: ValuedColumn<Row>, { changes }: StudyFacts): ValuedColumn<Row> {
  const { name, about, value } = column
  const how = changeOfDevice(changes, name)
  if (how === undefined) return column
  const isStored = DEVICE_COLUMNS.some((each) => each.name === name)
  const cell = (row: Row) => (isStored ? textOf(row.record.device[name]) : value(row))
  return freeText(name, `${about}. ${how}`, cell)
}

const textOf = (fact: unknown): string | null => (fact === null || fact === undefined ? null : String(fact))

export const participants = personTable<Row>({
  name: 'participants',
  title: 'Participants',
  holds:
    'One row per participant. People who withdrew are in no table. Of each person who did not agree to take part there is one bare row here and nothing elsewhere: condition, day and outcome, numbered instead of named.',
  primaryKey: ['subject_id'],
  columns: (facts) => (facts.ordersBlocks ? [...columns, orderColumn] : columns).map((column) => asPublished(column, facts)),
  rows: (person) => [{ ...person, milestones: milestonesOf(person.record), checks: checksOf(person) }],
})
