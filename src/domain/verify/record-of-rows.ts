import { readDwellDefinition } from '../engagement/dwell-definition.ts'
import { FOCAL_LINE, readFocalLine } from '../engagement/focal-line.ts'
import type { VisitLine } from '../exports/package/visit-line.ts'
import { DEVICE_COLUMNS } from '../exports/tidy/participants.ts'
import type { PersonRecord, ServedCard, WaveRecord } from '../exports/tidy/person/person-record.ts'
import { settingsOfPerson } from '../exports/tidy/settings-of-people.ts'
import { ONLY_FEED } from '../feeds/feed-name.ts'
import { FEED_BUTTONS } from '../parameters/feed-buttons.ts'
import { findAssignmentMethod } from '../study/assignment/methods/index.ts'
import { waveNamed, wavesIn } from '../waves/settings-of-wave.ts'
import { FIRST_WAVE } from '../waves/wave.ts'
import type { CheckedPackage } from './checked-package.ts'
import { eventsOfRows, isByServer, writesOfEvents } from './events-of-rows.ts'
import { isTrue, momentIn, numberIn, type TableRow, textIn, textOrNull } from './table-row.ts'

type Rows = {
  row: TableRow
  rows: ReadonlyMap<string, readonly TableRow[]>
  line: VisitLine
  /** What the person answered in earlier waves. */
  earlier: NonNullable<PersonRecord['earlier']>
  isFirst: boolean
}

/** Cards as they are in the table of stimuli, by id. */
export type StimulusRows = ReadonlyMap<string, TableRow>

/** What was stored of a visit, put together from the tables: the other cells follow from it. */
export function recordOfRows(
  { stated, settings }: Pick<CheckedPackage, 'stated' | 'settings'>,
  stimuli: StimulusRows,
  { row, rows, line, earlier, isFirst }: Rows,
): PersonRecord {
  const version = numberIn(row, 'study_version') ?? 0
  const condition = numberIn(row, 'condition_id') ?? 0
  const storedWave = stated.hasWaves && !isFirst ? (line.wave ?? FIRST_WAVE) : FIRST_WAVE
  const own = settingsOfPerson(settings, { version, condition, wave: storedWave })
  // Of the whole version: also of people without a condition.
  const ofVersion = settingsOfPerson(settings, { version, condition: 1 })
  const events = eventsOfRows(rows.get('events') ?? [], line)
  const sessions = new Set(events.flatMap((event) => (event.session_id === null || isByServer(event) ? [] : [event.session_id])))
  return {
    user_id: textIn(row, 'subject_id'),
    experiment_id: stated.experiment_id,
    ...{ version, condition, events },
    condition_from: textIn(row, 'condition_from'),
    assignment: assignmentIn(row),
    seed: textIn(row, 'seed'),
    // In no file of a package.
    network_hash: null,
    device_class: textIn(row, 'device_class'),
    device: deviceIn(row),
    is_test: isTrue(row, 'is_test'),
    is_simulated: isTrue(row, 'is_simulated'),
    outcome: textOrNull(row, 'outcome'),
    createdMs: momentIn(row, 'started_at_utc') ?? 0,
    lastSeenMs: momentIn(row, 'last_seen_at_utc') ?? 0,
    completedMs: momentIn(row, 'completed_at_utc'),
    zeroMs: line.zero_ms,
    excludedMs: momentIn(row, 'excluded_at_utc'),
    exclusion_reason: textOrNull(row, 'exclusion_reason'),
    sessions: [...sessions].map((session_id) => ({
      ...{ session_id, startMs: 0 },
      isSecondBrowser: line.second_browser_sessions.includes(session_id),
    })),
    wave: waveNamed(wavesIn(own), storedWave)?.name ?? (storedWave || null),
    waves: waveRecordsIn(rows.get('waves') ?? []),
    settings: own,
    dwellDefinition: readDwellDefinition(ofVersion['dwell-definition']),
    focalLine: readFocalLine(ofVersion[FOCAL_LINE]),
    cards: (rows.get('exposures') ?? []).map((each) => servedCard(each, stimuli.get(textIn(each, 'stimulus_id')))),
    feedLengths: feedLengths(line),
    writes: writesOfEvents(events),
    askedCards: line.asked_cards,
    earlier,
  }
}

function servedCard(row: TableRow, stimulus: TableRow | undefined): ServedCard {
  const shown_counts: Record<string, number | null> = {}
  for (const { button, engagementType } of FEED_BUTTONS)
    if (textIn(row, button) !== '') shown_counts[engagementType] = numberIn(row, `shown_${button}_count`)
  return {
    feed: textIn(row, 'feed') || ONLY_FEED,
    idx: numberIn(row, 'position') ?? 0,
    entity_id: textIn(row, 'stimulus_id'),
    entity_set: stimulus ? textIn(stimulus, 'stimulus_set') : '',
    entity_category: stimulus ? textIn(stimulus, 'category') : '',
    entity_type: stimulus ? textIn(stimulus, 'stimulus_type') : '',
    entity_url: stimulus ? textIn(stimulus, 'stimulus_url') : '',
    servedMs: 0,
    shown_counts,
    score: numberIn(row, 'score') ?? 0,
    propensity: numberIn(row, 'propensity'),
  }
}

function feedLengths({ draws }: VisitLine): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>()
  for (const { feed, feed_length, from_idx, n_cards } of draws)
    lengths.set(feed, Math.max(lengths.get(feed) ?? 0, feed_length, from_idx + n_cards))
  return lengths
}

/** Pairs as `name=value; name=value`. Both may hold whatever people wrote, so a list that could be read in two ways is for comparing alone. */
const pairsIn = (text: string): [string, string][] =>
  text === ''
    ? []
    : text.split('; ').map((pair): [string, string] => {
        const [name = '', ...value] = pair.split('=')
        return [name, value.join('=')]
      })

const chancesIn = (row: TableRow): Readonly<Record<string, number>> =>
  Object.fromEntries(pairsIn(textIn(row, 'assignment_chances')).map(([condition, chance]) => [condition, Number(chance)]))

function assignmentIn(row: TableRow): PersonRecord['assignment'] {
  const method = findAssignmentMethod(textIn(row, 'assignment_method'))?.name
  if (method === undefined) return null
  const stratum = Object.fromEntries(pairsIn(textIn(row, 'stratum')))
  return { method, stratum, chances: chancesIn(row), coin: numberIn(row, 'assignment_coin') }
}

/** What the browser said of itself. */
function deviceIn(row: TableRow): Readonly<Record<string, unknown>> {
  const facts = DEVICE_COLUMNS.flatMap(({ name, type }): [string, unknown][] => {
    const text = textIn(row, name)
    if (text === '') return []
    return [[name, type === 'text' ? text : type === 'boolean' ? isTrue(row, name) : Number(text)]]
  })
  return Object.fromEntries(facts)
}

const waveRecordsIn = (rows: readonly TableRow[]): WaveRecord[] =>
  rows.map((row) => ({
    wave: textIn(row, 'wave'),
    state: textIn(row, 'state') as WaveRecord['state'], // written as it is read
    opensMs: momentIn(row, 'opens_at'),
    closesMs: momentIn(row, 'closes_at'),
    invitedMs: momentIn(row, 'invited_at'),
    remindedMs: momentIn(row, 'reminded_at'),
    begunMs: momentIn(row, 'begun_at'),
    begunBy: textOrNull(row, 'begun_by'),
    endedMs: momentIn(row, 'ended_at'),
    outcome: textOrNull(row, 'outcome'),
  }))
