import { questionnaires } from '../../../questionnaires/index.ts'
import { interventionInstrument, interventionItems } from '../../codebook/intervention-instrument.ts'
import { personTables, tidyTables } from '../index.ts'
import type { PersonRecord } from '../person/person-record.ts'
import { readPerson } from '../person/read-person.ts'
import type { StudyFacts, TidyCell } from '../table.ts'
import { seenByPerson } from '../visits/seen-by-person.ts'

export const facts: StudyFacts = {
  experiment_id: 'eAbc12',
  questionnaires: [interventionInstrument(interventionItems), ...questionnaires],
  covariates: ['headline', 'source reliability', 'category', 'n_served', 'constructor'],
  numericCovariates: ['source reliability'],
}

export const aPerson = (given: Partial<PersonRecord> = {}): PersonRecord => ({
  user_id: 'u1',
  experiment_id: 'eAbc12',
  version: 1,
  condition: 1,
  condition_from: 'assigned',
  assignment: null,
  seed: 's',
  network_hash: null,
  device_class: 'Mobile',
  device: {},
  is_test: false,
  is_simulated: false,
  outcome: null,
  createdMs: 1_800_000_000_000,
  lastSeenMs: 1_800_000_000_000,
  completedMs: null,
  zeroMs: null,
  excludedMs: null,
  exclusion_reason: null,
  sessions: [],
  settings: { forms: JSON.stringify(questionnaires.map(({ name }) => name)) },
  dwellDefinition: 'full',
  focalLine: 0.4,
  cards: [],
  feedLengths: new Map(),
  events: [],
  writes: [],
  ...given,
})

export const cellsOf = (name: string, person: PersonRecord): TidyCell[][] =>
  personTables.find((table) => table.name === name)?.cells(facts)(readPerson(person, seenByPerson(person))) ?? []

export function column(name: string, person: PersonRecord, column: string): TidyCell[] {
  const at =
    tidyTables
      .find((table) => table.name === name)
      ?.columns(facts)
      .findIndex((each) => each.name === column) ?? -1
  return cellsOf(name, person).map((row) => row[at] ?? null)
}

export function anEvent(kind: string, detail: object): PersonRecord['events'][number] {
  const nothing = {
    noted: null,
    feed: null,
    entity_id: null,
    engagement_type: null,
    response: null,
    time_content_viewed: null,
    time_engagement: null,
  }
  return {
    ...nothing,
    event_uid: kind,
    session_id: '1',
    kind,
    seq: 1,
    serverMs: 1_800_000_000_000,
    clientMs: 1_800_000_000_000,
    detail: JSON.stringify(detail),
  }
}
