import { itemsOf, type Questionnaire } from '../../questionnaires/questionnaire.ts'
import { fieldsOf, optionsOf } from '../item-fields.ts'
import { rowsOf } from '../item-keys.ts'

type Pages = Pick<Questionnaire<unknown>, 'pages'>

/** A key that answers were stored under and that is gone; `now` is the new key of the same question, if there is one. */
export type ChangedKey = { key: string; now: string | undefined }

/** Which keys of a questionnaire a later version does not have any more. A question is the same where its words are. */
export function changedKeys(before: Pages, after: Pages): ChangedKey[] {
  const [were, are] = [wordsByKey(before), wordsByKey(after)]
  const added = [...are].filter(([key]) => !were.has(key))
  const gone = [...were].filter(([key]) => !are.has(key))
  return gone.map(([key, words]) => ({ key, now: added.find((each) => each[1] === words)?.[0] }))
}

/** Sentences for the researcher who is about to save. */
export const describeChangedKeys = (changed: readonly ChangedKey[]): string[] =>
  changed.map(({ key, now }) =>
    now === undefined
      ? `The key ${key} is gone. Answers that people gave stay in the data under it.`
      : `The key ${key} is now ${now}. Answers that people gave stay in the data under ${key}.`,
  )

/** Every key that names an answer, with the question. */
function wordsByKey(questionnaire: Pages): Map<string, string> {
  const asked = itemsOf(questionnaire).flatMap((item): readonly { key: string; label: unknown }[] => {
    const rows = rowsOf(item)
    if (rows) return rows
    const fields = fieldsOf(item)
    return fields.includes(item.key) ? [item] : fields.map((key, i) => ({ key, label: [item.label, optionsOf(item)[i]?.label] }))
  })
  return new Map(asked.map(({ key, label }) => [key, JSON.stringify(label)]))
}
