import type { AnswerRow } from '../exports/tidy/answers/answer-rows.ts'
import { groupBy } from '../group-by.ts'
import { itemsOf } from '../questionnaires/questionnaire.ts'
import { findInStudy } from '../questions/find-in-study.ts'
import { optionsOf } from '../questions/item-fields.ts'
import { descriptionOf } from '../questions/kinds/descriptions.ts'
import { partsOf } from '../questions/kinds/index.ts'
import type { WrittenText, WrittenTexts } from './facts.ts'

type Settings = Readonly<Record<string, string>>

/** A form is judged for straight-lining where so many answered items have the same number of options. */
export const LEAST_SCALE_ITEMS = 5

/** Answers to each scale, as codes: items of a form with the same number of options. Questions with other options are no such scale. */
export function scalesAnswered(answers: readonly AnswerRow[], settings: Settings): number[][] {
  const scales = new Map<string, number[]>()
  for (const { instrument, itemKey, code } of answers) {
    const points = pointsOf({ form: instrument, key: itemKey, settings })
    if (points === undefined || code === null) continue
    const key = `${instrument}/${points}`
    const codes = scales.get(key)
    if (codes === undefined) scales.set(key, [code])
    else codes.push(code)
  }
  return [...scales.values()].filter((codes) => codes.length >= LEAST_SCALE_ITEMS)
}

function pointsOf({ form, key, settings }: { form: string; key: string; settings: Settings }): number | undefined {
  const questionnaire = findInStudy(form, settings)
  const item = questionnaire && itemsOf(questionnaire).find((each) => partsOf(each).some((part) => part.key === key))
  return item && descriptionOf(item).isScale?.(item) ? optionsOf(item).length : undefined
}

/** Of a form with fewer answers, one slow or fast click decides. */
const LEAST_TIMED_ITEMS = 3

/** Milliseconds per answered item of each form: from a page being shown to its last answer, over all pages. */
export function msPerItemOfForms(answers: readonly AnswerRow[]): number[] {
  const timed = answers.filter(({ status, lastAnswerMs }) => status === 'answered' && lastAnswerMs !== null)
  return [...groupBy(timed, ({ instrument }) => instrument).values()]
    .filter((rows) => rows.length >= LEAST_TIMED_ITEMS)
    .map((rows) => {
      const pages = groupBy(rows, ({ page }) => page)
      const pageMs = [...pages.values()].map((own) => Math.max(...own.map(({ lastAnswerMs }) => lastAnswerMs ?? 0)))
      return pageMs.reduce((sum, ms) => sum + ms, 0) / rows.length
    })
}

/** Ends the key of an item that asks once more what another one asked. */
const AGAIN = '_again'

/** Items that were asked and answered twice, in whichever forms. Numbers are compared as numbers, texts without regard to case. */
export function repeatedAnswers(answers: readonly AnswerRow[]): { nPairs: number; nDifferent: number } {
  const given = answers.filter(({ status, card, value }) => status === 'answered' && card === null && value !== null)
  const pairs = given.flatMap((second) => {
    if (!second.itemKey.endsWith(AGAIN)) return []
    const key = second.itemKey.slice(0, -AGAIN.length)
    const first = given.find(({ itemKey }) => itemKey === key)
    return first === undefined ? [] : [[first.value ?? '', second.value ?? ''] as const]
  })
  return { nPairs: pairs.length, nDifferent: pairs.filter(([first, second]) => !isSame(first, second)).length }
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [one.trim().toLowerCase(), other.trim().toLowerCase()]
  return first === second || (first !== '' && second !== '' && Number(first) === Number(second))
}

/** From one answer to the next, of each page: when each item was first answered. */
export function answerGapsMs(answers: readonly AnswerRow[]): number[] {
  const timed = answers.flatMap(({ instrument, page, firstAnswerMs: ms }) =>
    ms === null ? [] : [{ page: `${instrument}/${page}`, ms }],
  )
  return [...groupBy(timed, ({ page }) => page).values()].flatMap((rows) => {
    const sorted = rows.map(({ ms }) => ms).sort((one, other) => one - other)
    return sorted.slice(1).map((ms, at) => ms - (sorted[at] ?? ms))
  })
}

/** Answers in somebody's own words, where the page recorded how they came about. */
export function answeredTexts(answers: readonly AnswerRow[]): Omit<WrittenTexts, 'commentLengths'> {
  const pastes = answers.flatMap(({ text, nPastes }) => (text === null || nPastes === null ? [] : [nPastes]))
  return { nWritten: pastes.length, nPasted: pastes.filter((n) => n > 0).length, written: answers.flatMap(writtenAnswer) }
}

function writtenAnswer({ text, nKeystrokes, nDeletions, nPastes, pastedChars, nScripted, awayMs }: AnswerRow): WrittenText[] {
  if (text === null || nKeystrokes === null) return []
  return [
    {
      chars: text.length,
      n_keystrokes: nKeystrokes,
      n_deletions: nDeletions ?? 0,
      n_pastes: nPastes ?? 0,
      pasted_chars: pastedChars ?? 0,
      n_scripted: nScripted ?? 0,
      away_ms: awayMs ?? 0,
    },
  ]
}
