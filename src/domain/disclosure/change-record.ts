import type { FormWrite, PersonRecord, StoredEvent } from '../exports/tidy/person/person-record.ts'
import { LANGUAGE_EVENT } from '../feed/milestones.ts'
import { DEVICE_FACTS } from './known-columns.ts'
import { WRITTEN, WRITTEN_ACTS } from './text-sources.ts'

/** What stands in a package instead of what was stored. */
export type Changer = {
  answer: (form: string, field: string, value: string) => string
  param: (name: string, value: string) => string
  device: (name: string, value: string) => string
  /** `act`: in which somebody wrote. */
  written: (act: string, text: string) => string
  /** Whether an answer with this key is changed in any form: what was drawn by it says the answer, too. */
  changesKey: (key: string) => boolean
  changesDevice: (name: string) => boolean
  /** Instead of a level of the draw that follows from a changed answer. */
  removed: string
}

/** What is stored of a visit, as it is published. Every file of a package about people is made of records. */
export function changedRecord(record: PersonRecord, changer: Changer): PersonRecord {
  const writeOf = (write: FormWrite): FormWrite => ({ ...write, answers: answersIn(changer, write.form, write.answers) })
  return {
    ...record,
    device_class: changer.device('device_class', record.device_class),
    device: deviceOf(record.device, changer),
    assignment: assignmentOf(record.assignment, changer),
    writes: record.writes.map(writeOf),
    ...(record.earlier && { earlier: record.earlier.map((writes) => writes.map(writeOf)) }),
    events: record.events.map((event) => eventOf(event, changer)),
  }
}

const answersIn = (changer: Changer, form: string, answers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).map(([field, value]) => [field, changer.answer(form, field, value)]))

const KNOWN_FACTS: ReadonlySet<string> = new Set(DEVICE_FACTS.map(({ name }) => name))

/** A fact that is kept keeps its type. */
function deviceOf(device: PersonRecord['device'], changer: Changer): PersonRecord['device'] {
  return Object.fromEntries(
    Object.entries(device).map(([name, fact]) => {
      if (!KNOWN_FACTS.has(name) || fact === null || fact === undefined) return [name, fact]
      const changed = changer.device(name, String(fact))
      return [name, changed === String(fact) ? fact : changed]
    }),
  )
}

function assignmentOf(assignment: PersonRecord['assignment'], changer: Changer): PersonRecord['assignment'] {
  if (assignment === null || !('stratum' in assignment)) return assignment
  const stratum = Object.fromEntries(
    Object.entries(assignment.stratum ?? {}).map(([key, level]) => [
      key,
      changer.changesKey(key) && level !== '' ? changer.removed : level,
    ]),
  )
  return { ...assignment, stratum }
}

type Detail = Record<string, unknown>

function eventOf(event: StoredEvent, changer: Changer): StoredEvent {
  const change = CHANGES[event.kind]
  if (change === undefined || event.detail === null) return event
  const detail = JSON.parse(event.detail) as Detail // an object, as stored
  const changed = change(detail, changer, event)
  return changed === detail ? event : { ...event, detail: JSON.stringify(changed) }
}

type ChangeDetail = (detail: Detail, changer: Changer, event: StoredEvent) => Detail

/** By kind of event: those whose detail holds something of a person. */
const CHANGES: Readonly<Record<string, ChangeDetail>> = {
  form: (detail, changer) => {
    const { answers, form } = detail
    if (!isTexts(answers)) return detail
    return { ...detail, answers: answersIn(changer, typeof form === 'string' ? form : '', answers) }
  },
  url_param: (detail, changer) => {
    const { name, value } = detail
    return typeof name === 'string' && typeof value === 'string' ? { ...detail, value: changer.param(name, value) } : detail
  },
  visit: (detail, changer) => {
    const { query } = detail
    if (typeof query !== 'object' || query === null) return detail
    return {
      ...detail,
      query: Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? changer.param(name, value) : value]),
      ),
    }
  },
  act: (detail, changer, { engagement_type }) => {
    const text = detail[WRITTEN]
    return engagement_type !== null && WRITTEN_ACTS.includes(engagement_type) && typeof text === 'string'
      ? { ...detail, [WRITTEN]: changer.written(engagement_type, text) }
      : detail
  },
  track: languageOf,
  checkpoint: languageOf,
}

function languageOf(detail: Detail, changer: Changer): Detail {
  const { name } = detail
  if (typeof name !== 'string' || !name.startsWith(LANGUAGE_EVENT)) return detail
  return { ...detail, name: `${LANGUAGE_EVENT}${changer.device('shown_language', name.slice(LANGUAGE_EVENT.length))}` }
}

const isTexts = (answers: unknown): answers is Record<string, string> =>
  typeof answers === 'object' && answers !== null && Object.values(answers).every((each) => typeof each === 'string')
