import { answerFields, optionsOf } from '../item-fields.ts'
import { type Edited, editedItems } from './edited.ts'

/** Without the right answers of questions and options that an edit took away: no field would show them, and they could not be saved. */
export function withoutGoneAnswers(before: Edited, after: Edited): Edited {
  const answers = Object.entries(after.attentionAnswers)
  if (before === after || answers.length === 0) return after
  const [could, can] = [givenIn(before), givenIn(after)]
  const kept = answers.filter(([key, answer]) => can(key, answer) || !could(key, answer))
  return kept.length === answers.length ? after : { ...after, attentionAnswers: Object.fromEntries(kept) }
}

/** Whether there is a question with this key to which this can be answered. */
function givenIn(edited: Edited): (key: string, answer: string) => boolean {
  const items = new Map(editedItems(edited).flatMap((item) => answerFields(item).map((field) => [field, item] as const)))
  return (key, answer) => {
    const item = items.get(key)
    const values = item ? optionsOf(item).map(({ value }) => value) : []
    return item !== undefined && (values.length === 0 || answer.split(';').every((each) => values.includes(each)))
  }
}
