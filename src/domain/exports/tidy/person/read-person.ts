import { type AnswerRow, answerRows } from '../answers/answer-rows.ts'
import { tenths } from '../columns/moment.ts'
import { type Exposure, exposuresOf } from '../visits/exposure.ts'
import type { Seen } from '../visits/seen-by-person.ts'
import { type AttentionTaken, attentionOf } from './attention-of.ts'
import type { PersonRecord } from './person-record.ts'

/** A person, and what follows from their record. Each thing is computed once, for all tables that use it. */
export type PersonReading = {
  record: PersonRecord
  /** Milliseconds since the person's zero, by the clock of their device. */
  sinceZero: (ms: number | null) => number | null
  seen: Seen
  exposures: () => readonly Exposure[]
  answers: () => readonly AnswerRow[]
  attention: () => readonly AttentionTaken[]
}

export function readPerson(record: PersonRecord, seen: Seen): PersonReading {
  const { zeroMs } = record
  const sinceZero = (ms: number | null) => (ms === null || zeroMs === null ? null : tenths(ms - zeroMs))
  return {
    record,
    sinceZero,
    seen,
    exposures: once(() => exposuresOf(record, seen, sinceZero)),
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
