import { keysOf } from '../item-keys.ts'
import { type Edited, editedItems } from './edited.ts'

/** Every key in use. A matrix has one of its own too, which names no answer. */
export const takenKeys = (edited: Edited, except?: string): ReadonlySet<string> =>
  new Set(editedItems(edited).flatMap((item) => (item.id === except ? [] : [item.key, ...keysOf(item)])))

/** The same key, or the first of `key_2`, `key_3` … that is free. */
export function freeKey(key: string, taken: ReadonlySet<string>): string {
  if (!taken.has(key)) return key
  const stem = key.replace(/_\d+$/, '')
  for (let n = 2; ; n += 1) if (!taken.has(`${stem}_${n}`)) return `${stem}_${n}`
}
