import { type AnswerRow, answerRows } from '../exports/tidy/answers/answer-rows.ts'
import type { Answered, FormWrite } from '../exports/tidy/person/person-record.ts'
import type { ComparedAnswers } from './facts.ts'
import { LASTING_ITEMS } from './lasting-items.ts'

export type LastingAnswer = Pick<AnswerRow, 'itemKey' | 'status' | 'card' | 'value' | 'code'>

/** What somebody answered in an earlier wave, and how many years before. */
export type EarlierVisit = { answers: readonly LastingAnswer[]; years: number }

const YEAR_MS = 365.25 * 86_400_000

const lastMs = (writes: readonly FormWrite[]): number => Math.max(0, ...writes.map(({ clientMs }) => clientMs))

/** The earlier visits of somebody, in their order. Years are those between the last answers, by the clock of the device. */
export function earlierVisits({
  earlier = [],
  ...answered
}: Answered & { earlier?: readonly (readonly FormWrite[])[] }): EarlierVisit[] {
  const nowMs = lastMs(answered.writes)
  return earlier.map((writes) => ({
    // When something was answered does not matter here.
    answers: answerRows({ ...answered, writes }, () => null),
    years: Math.max(0, (nowMs - lastMs(writes)) / YEAR_MS),
  }))
}

/** Each item is compared with its answer in the nearest visit before, so that one slip counts where it was made and where it is corrected. */
export function comparedWithEarlier(answers: readonly LastingAnswer[], earlier: readonly EarlierVisit[]): ComparedAnswers {
  const compared = Object.entries(LASTING_ITEMS).flatMap(([key, contradicts]) => {
    const later = answerTo(key, answers)
    const before = earlier.findLast((visit) => answerTo(key, visit.answers) !== undefined)
    const first = before && answerTo(key, before.answers)
    const result = later && first && contradicts(first, later, before.years)
    return result === undefined ? [] : [result]
  })
  return { nPairs: compared.length, nDifferent: compared.filter((isDifferent) => isDifferent).length }
}

function answerTo(key: string, answers: readonly LastingAnswer[]) {
  const found = answers.find(({ itemKey, status, card }) => itemKey === key && status === 'answered' && card === null)
  return found?.value == null ? undefined : { value: found.value, code: found.code }
}
