import type { StudyFacts } from '../exports/tidy/table.ts'
import { answerFields } from './answer-fields.ts'
import type { Changer } from './change-record.ts'
import { changesKey } from './changed-columns.ts'
import { changedValue, changes, REMOVED } from './column-change.ts'
import type { Disclosure, TextDecision } from './disclosure.ts'
import { deviceColumn, paramColumn } from './known-columns.ts'
import { cutText } from './text-cuts.ts'
import { actSource } from './text-sources.ts'

/** What was decided, with what it takes to apply it. */
export type Applied = {
  disclosure: Disclosure
  /** Undefined where nobody decided. */
  decisionOf: (source: string, text: string) => TextDecision | undefined
  /** Of a marked column: how many people have each value. */
  peopleWith: (column: string, value: string) => number
}

/** What a text becomes: as it was decided, and nothing where nobody decided. */
function publishedText(
  { disclosure, decisionOf }: Pick<Applied, 'disclosure' | 'decisionOf'>,
  source: string,
  text: string,
): string {
  if (text.trim() === '') return text
  const rule = Object.hasOwn(disclosure.rules, source) ? disclosure.rules[source] : undefined
  const decided = rule === undefined ? decisionOf(source, text) : { decision: rule }
  if (decided?.decision === 'keep') return text
  return decided?.decision === 'shorten' ? cutText(text, decided.kept) : REMOVED
}

/** `texts`: whether texts are changed too, or marked columns alone. */
export function changerOf(study: Pick<StudyFacts, 'questionnaires'>, applied: Applied, { texts }: { texts: boolean }): Changer {
  const marks = new Map(applied.disclosure.marks.map(({ column, change }) => [column, change]))
  const fieldOf = answerFields(study)
  const marked = (column: string, value: string) => {
    const change = marks.get(column)
    if (change === undefined) return value
    return changedValue(change, value, (each) => change.kind === 'rare' && applied.peopleWith(column, each) < change.fewerThan)
  }
  return {
    answer: (form, field, value) => {
      const { column, isText, isAnswer } = fieldOf(form, field)
      if (marks.has(column)) return marked(column, value)
      return texts && (isText || !isAnswer(value)) ? publishedText(applied, column, value) : value
    },
    param: (name, value) => marked(paramColumn(name), value),
    device: (name, value) => marked(deviceColumn(name), value),
    written: (act, text) => (texts ? publishedText(applied, actSource(act), text) : text),
    changesKey: (key) => changesKey(applied.disclosure, key),
    changesDevice: (name) => {
      const change = marks.get(deviceColumn(name))
      return change !== undefined && changes(change)
    },
    removed: REMOVED,
  }
}
