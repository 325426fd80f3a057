import { type AnswerRow, answerRows } from '../answers/answer-rows.ts'
import { tenths } from '../columns/moment.ts'
import { type Exposure, exposuresOf } from '../visits/exposure.ts'
import { type PageOfPerson, pagesOfPerson } from '../visits/page-of-person.ts'
import { type Seen, seenByPerson } from '../visits/seen-by-person.ts'
import { type AttentionTaken, attentionOf } from './attention-of.ts'
import type { PersonRecord } from './person-record.ts'

/** A person, and what follows from their record. Each thing is worked out once, for whichever tables ask. */
export type PersonReading = {
  record: PersonRecord
  /** Milliseconds since the person's zero, by the clock of their device. */
  sinceZero: (ms: number | null) => number | null
  pages: () => readonly PageOfPerson[]
  seen: () => Seen
  exposures: () => readonly Exposure[]
  answers: () => readonly AnswerRow[]
  attention: () => readonly AttentionTaken[]
}

export function readPerson(record: PersonRecord): PersonReading {
  const { zeroMs } = record
  const sinceZero = (ms: number | null) => (ms === null || zeroMs === null ? null : tenths(ms - zeroMs))
  const pages = once(() => pagesOfPerson(record))
  const seen = once(() => seenByPerson(record, pages()))
  return {
    record,
    sinceZero,
    pages,
    seen,
    exposures: once(() => exposuresOf(record, seen(), sinceZero)),
    answers: once(() => answerRows(record, sinceZero)),
    attention: once(() => attentionOf(record)),
  }
}

function once<T>(work: () => T): () => T {
  let done: { result: T } | undefined
  return () => {
    done ??= { result: work() }
    return done.result
  }
}
