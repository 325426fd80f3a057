import type { Dice } from '#domain/dice.ts'
import { type Item, itemsOf, type Page } from '#domain/questionnaires/questionnaire.ts'
import { type Comparison, comparisonsIn, type Expression } from '#domain/questions/expression.ts'

type Fields = Record<string, string>

/**
 * Answers that may lead to any end which the questionnaire has: options by chance, and numbers around those that its logic compares with.
 * Some items stay open, which every form allows.
 */
export function guessAnswers(page: Page<unknown>, pages: readonly Page<unknown>[], dice: Dice): Fields {
  const compared = comparedValues(pages)
  return Object.fromEntries(
    itemsOf({ pages: [page] }).flatMap((item): [string, string][] => {
      if (dice() < 0.2) return []
      return guess(item, compared.get(item.key) ?? [], dice)
    }),
  )
}

function guess(item: Item<unknown>, compared: readonly string[], dice: Dice): [string, string][] {
  const oneOf = (values: readonly string[]) => values[Math.floor(dice() * values.length)] ?? ''
  switch (item.type) {
    case 'radio':
    case 'dropdown':
    case 'picture':
    case 'checkbox':
      return [[item.key, oneOf(item.options.map(({ value }) => value))]]
    case 'matrix':
      return item.rows.map(({ key }) => [key, oneOf(item.options.map(({ value }) => value))])
    case 'number': {
      const least = item.min ?? 0
      const most = item.max ?? least + 100
      const allowed = [...compared.map(Number), least, Math.floor((least + most) / 2)].filter((n) => n >= least && n <= most)
      return [[item.key, oneOf(allowed.map(String))]]
    }
    case 'text':
    case 'long-text':
      return compared.length > 0 ? [[item.key, oneOf(compared)]] : []
    default:
      return []
  }
}

/** By key: what the logic of a questionnaire compares its answers with. */
function comparedValues(pages: readonly Page<unknown>[]): Map<string, string[]> {
  const conditions: Expression[] = pages.flatMap(({ showIf, jumps = [] }) =>
    [showIf, ...jumps.map((jump) => jump.if)].flatMap((each) => each ?? []),
  )
  const values = new Map<string, string[]>()
  for (const { fact, is, value } of conditions.flatMap(comparisonsIn)) {
    const key = fact.replace(/^answer\./, '')
    if (value !== undefined) values.set(key, [...(values.get(key) ?? []), ...around(is, value)])
  }
  return values
}

/** Where more or less decides, a number on either side too. */
function around(is: Comparison, value: string): string[] {
  const n = Number(value)
  return /[<>]/.test(is) && Number.isFinite(n) ? [String(n - 1), value, String(n + 1)] : [value]
}
