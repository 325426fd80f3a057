import { suggestOptionValue } from '../../parameters/intervention-content.ts'
import { blankItem, withType } from '../editing/blank-item.ts'
import type { Item, ItemType } from '../item.ts'
import { optionsOf } from '../item-fields.ts'
import { rowsOf } from '../item-keys.ts'
import { type Text, textIn } from '../text.ts'

/**
 * A question of a document as another kind. What stood below it stays: statements become options and options statements; where the kind
 * has neither, they stand in the line below the question.
 */
export function asKind(item: Item<Text>, type: ItemType): Item<Text> {
  if (item.type === type) return item
  const next = withType(item, type)
  const rows = rowsOf(item)
  const labels = (rows ?? optionsOf(item)).map(({ label }) => textIn(label, ['en']))
  if (labels.length === 0) return next
  if ('rows' in next && rows === undefined)
    return {
      ...next,
      rows: labels.map((label, i) => ({ key: `${item.key}_${i + 1}`, label })),
      // The scale of a new one: what were options are statements now.
      options: optionsOf(blankItem(type, { key: item.key, label: item.label })),
    } as Item<Text>
  if ('options' in next && rows !== undefined && !('rows' in next))
    return { ...next, options: labels.map((label, i) => ({ value: suggestOptionValue(label, i + 1), label })) } as Item<Text>
  if ('options' in next) return next
  const hint = [...(item.hint === undefined ? [] : [textIn(item.hint, ['en'])]), labels.join(' / ')].join(' ')
  return { ...next, hint }
}
