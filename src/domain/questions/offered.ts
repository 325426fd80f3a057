import { type Expression, holds } from './expression.ts'
import type { Facts } from './facts.ts'
import type { Item, Option, Row } from './item.ts'

/** Options or statements of an item: those that may have a condition of their own. */
export type Part<T = unknown> = Pick<Option<T>, 'label' | 'showIf'>

export const partsWithCondition = <T>(item: Item<T>): readonly (Part<T> & { showIf: Expression })[] =>
  [...('rows' in item ? item.rows : []), ...('options' in item ? item.options : [])].flatMap(({ label, showIf }) =>
    showIf === undefined ? [] : [{ label, showIf }],
  )

const hasConditions = (parts: readonly { showIf?: Expression }[]) => parts.some(({ showIf }) => showIf !== undefined)

/** Whether there is anything to answer with: an item without any option or statement left is not asked. */
export const isOffered = (item: Item<unknown>, facts: Facts): boolean =>
  (!('options' in item) || !hasConditions(item.options) || anyHolds(item.options, facts)) &&
  (!('rows' in item) || !hasConditions(item.rows) || anyHolds(item.rows, facts))

const anyHolds = (parts: readonly { showIf?: Expression }[], facts: Facts) =>
  parts.some(({ showIf }) => showIf === undefined || holds(showIf, facts))

/**
 * The item with the options and statements whose conditions hold, and the very same item where none has a condition. They look at earlier
 * pages alone, so that nothing that a person has chosen goes away while they answer.
 */
export function offered(item: Item, facts: Facts): Item {
  if (!('options' in item)) return item
  const isMatrix = 'rows' in item && hasConditions(item.rows)
  if (!hasConditions(item.options) && !isMatrix) return item
  const options = kept<Option>(item.options, facts)
  return {
    ...item,
    options,
    ...(isMatrix && { rows: kept<Row>(item.rows, facts) }),
    // Nobody can choose more than there are.
    ...('minChosen' in item && item.minChosen !== undefined && { minChosen: Math.min(item.minChosen, options.length) }),
  } as Item // of the same kind, with fewer parts
}

const kept = <P extends { showIf?: Expression }>(parts: readonly P[], facts: Facts): P[] =>
  parts.flatMap(({ showIf, ...part }) => (showIf === undefined || holds(showIf, facts) ? [part as P] : []))
