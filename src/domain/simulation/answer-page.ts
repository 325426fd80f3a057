import { itemFields } from '../answers/form-fields.ts'
import type { Writing } from '../answers/writing.ts'
import type { Item } from '../questions/item.ts'
import { asksNothing } from '../questions/item-fields.ts'
import { partsOf } from '../questions/kinds/index.ts'
import { answerItem } from './answer-item.ts'
import type { Answering } from './answering.ts'
import { isDrawn, logNormal } from './draw.ts'
import { drawWriting } from './draw-writing.ts'

export type PageToAnswer = {
  /** Which items the page shows with these answers: a question may depend on one above it. */
  shown: (answers: Readonly<Record<string, string>>) => readonly Item[]
  /** What the page computes by itself. */
  hidden: (items: readonly Item[]) => Record<string, string>
}

export type FilledPage = {
  fields: Record<string, string>
  answer_log: Record<string, { n_changes: number; first_ms: number; last_ms: number } & Partial<Writing>>
  /** How long the page was open. */
  ms: number
}

/** Each answer may show or hide others; questions do not depend on one another in a circle. */
const MOST_ROUNDS = 20

/** A page as somebody fills it in and sends it. */
export function answerPage({ shown, hidden }: PageToAnswer, answering: Answering): FilledPage {
  const { dice, profile } = answering
  const given = new Map<Item['key'], Record<string, string>>()
  const answersNow = () => Object.assign({}, ...given.values()) as Record<string, string>
  let items: readonly Item[] = shown({})
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const open = items.find(({ key }) => !given.has(key))
    if (open === undefined) break
    for (const item of items) if (!given.has(item.key)) given.set(item.key, answerItem(item, answering))
    items = shown(answersNow())
  }
  const keys = new Set(items.map(({ key }) => key))
  for (const key of given.keys()) if (!keys.has(key)) given.delete(key)
  const answers = { ...answersNow(), ...hidden(items) }
  const touched = new Set(items.filter(({ key }) => answers[key] !== undefined).map(({ key }) => key))
  const fields = itemFields(items, answers, touched)
  let ms = 500
  const answer_log: FilledPage['answer_log'] = {}
  for (const item of items) {
    if (asksNothing(item.type)) continue
    for (const { key } of partsOf(item)) {
      ms += Math.round(logNormal(profile.answers.medianMs, 0.5, dice))
      if (fields[key] === undefined || fields[key] === '') continue
      const n_changes = isDrawn(profile.answers.changed, dice) ? 1 : 0
      answer_log[key] = { n_changes, first_ms: ms, last_ms: ms + n_changes * 900 }
      ms += n_changes * 900
    }
  }
  // After everything else, so that what was drawn before these numbers were recorded stays the same.
  for (const { key, holds } of items.flatMap((item) => partsOf(item))) {
    const log = answer_log[key]
    if (holds === 'text' && log !== undefined) Object.assign(log, drawWriting((fields[key] ?? '').length, dice))
  }
  return { fields, answer_log, ms: ms + 700 }
}
