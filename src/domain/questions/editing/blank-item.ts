import type { Item, ItemType } from '../item.ts'
import { asksNothing } from '../item-fields.ts'
import { descriptionOf } from '../kinds/descriptions.ts'
import type { Text } from '../text.ts'

type Shared = Pick<Item<Text>, 'key' | 'label'> &
  Partial<Pick<Item<Text>, 'hint' | 'isRequired' | 'reminds' | 'isSensitive' | 'showIf'>>

export const blankItem = (type: ItemType, shared: Shared): Item<Text> =>
  // What a kind starts with is the rest of its items.
  ({ isRequired: !asksNothing(type), ...shared, ...descriptionOf({ type }).start(shared.key) }) as Item<Text>

/** The same question as another type: what both have stays, such as the options and the limits. */
export function withType(item: Item<Text>, type: ItemType): Item<Text> {
  const { key, label, hint, isRequired, reminds, isSensitive, showIf } = item
  const next = blankItem(type, {
    key,
    label,
    ...(hint !== undefined && { hint }),
    ...(asksNothing(item.type) || asksNothing(type) ? {} : { isRequired }),
    ...(reminds && { reminds }),
    ...(isSensitive && { isSensitive }),
    ...(showIf && { showIf }),
  })
  const kept = ['options', 'min', 'max', 'minLabel', 'maxLabel', 'maxLength'].filter((name) => name in item && name in next)
  return { ...next, ...Object.fromEntries(kept.map((name) => [name, Reflect.get(item, name)])) }
}
