import { factsIn } from '../../expression.ts'
import { answerKeyIn } from '../../facts.ts'
import type { HiddenItem } from '../../item.ts'
import { pipesIn } from '../../piping.ts'
import type { Text } from '../../text.ts'

/**
 * Hidden items behind those that they look at: a field is often set first and replaced later, within a draw. Otherwise they stay in their
 * order. Items that look at each other stay too, and are left out later, with the reason.
 */
export function inOrderOfUse(hidden: readonly HiddenItem<Text>[]): HiddenItem<Text>[] {
  const byKey = new Map(hidden.map((item) => [item.key, item]))
  const placed = new Set<string>()
  const open = new Set<string>()
  const result: HiddenItem<Text>[] = []
  const place = (item: HiddenItem<Text>): void => {
    if (placed.has(item.key) || open.has(item.key)) return
    open.add(item.key)
    for (const key of keysIn(item)) {
      const needed = byKey.get(key)
      if (needed !== undefined) place(needed)
    }
    open.delete(item.key)
    placed.add(item.key)
    result.push(item)
  }
  for (const item of hidden) place(item)
  return result
}

/** Keys of the answers that the item looks at. */
function keysIn({ showIf, source }: HiddenItem<Text>): string[] {
  const conditions = source.from === 'value' ? source.cases.map((each) => each.if) : []
  const texts = source.from === 'value' ? source.cases.map(({ value }) => value) : []
  const facts = [
    ...[showIf, ...conditions].flatMap((each) => (each === undefined ? [] : factsIn(each))),
    ...texts.flatMap((text) => pipesIn(text).map(({ fact }) => fact)),
  ]
  return facts.flatMap((fact) => answerKeyIn(fact) ?? [])
}
