import { type Answers, type Item, itemsOf, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { fieldsOf } from '../questions/item-fields.ts'
import { kindOf, partsOf } from '../questions/kinds/index.ts'
import { isOpen } from '../questions/kinds/kind.ts'
import { drawsOf } from './draws.ts'

/** Spec 2, /ac: decoys are shown and checked, and never leave the browser (ruling D2). */
export const sentItems = (questionnaire: Questionnaire): readonly Item[] => itemsOf(questionnaire).filter(isSent)

export const isSent = ({ isDropped }: Item) => isDropped !== true

/**
 * What is sent of the items that were shown. An optional item that was left open is sent as an empty text, so that the data distinguish
 * "asked, not answered" from "never asked".
 */
export const itemFields = (
  items: readonly Item[],
  answers: Answers,
  touchedSliders: ReadonlySet<string>,
): Record<string, string> =>
  Object.assign(
    {},
    ...items.filter(isSent).map((item) => ({
      ...Object.fromEntries(partsOf(item).map(({ key }) => [key, storedAnswer(item, answers[key] ?? '', key)])),
      ...kindOf(item).sent?.(item, answers, touchedSliders),
    })),
  )

/** One answer as it is stored; `field` is that of a row, or of what stands beside an option. */
export const storedAnswer = (item: Item, answer: string, field: string = item.key): string =>
  isOpen(answer) ? '' : (kindOf(item).stored?.(item, answer, field) ?? answer)

/** Every field that this questionnaire may send, in the order of its items; of items about cards without the card. */
export const fieldNames = (questionnaire: Questionnaire): readonly string[] => [
  ...sentItems(questionnaire).flatMap(fieldsOf),
  ...questionnaire.pages.flatMap((page) => drawsOf(questionnaire, page).map(({ field }) => field)),
]
