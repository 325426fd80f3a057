import { suggestOptionValue } from '../parameters/intervention-content.ts'
import type { Item, Option } from './item.ts'
import { SCALE_PRESETS, type ScalePreset } from './scale-presets.ts'
import type { Text } from './text.ts'
import { proposeKey } from './used-keys.ts'

/** What a spreadsheet puts on the clipboard: cells between tabs; one with a tab, a quote or a line break is in quotes. */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text
    .replaceAll(/\r\n?/g, '\n')
    .matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g)) {
    row.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim())
    if (end === '\t') continue
    rows.push(row)
    row = []
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ''))
}

/** A bullet or a number of a list that was copied with the words. */
const withoutBullet = (line: string) => line.replace(/^(?:[-–•*·]|\(?\d{1,3}[.)]|[a-zA-Z][.)])\s+/, '').trim()

/** One option per line; with a tab, the stored value stands before the words. Values that were there already are counted on from `taken`. */
export function pastedOptions(text: string, taken: readonly string[] = []): Option[] {
  const used = new Set(taken)
  return pastedCells(text).map(([first = '', ...rest], i) => {
    const words = rest.find((cell) => cell !== '')
    const label = words ?? withoutBullet(first)
    const wished = words === undefined ? suggestOptionValue(label, taken.length + i + 1) : optionValue(first)
    const value = free(wished, used)
    used.add(value)
    return { value, label }
  })
}

/** Ticked values are joined with `;` in the data. */
const optionValue = (cell: string) => cell.replaceAll(/[;\s]+/g, '-').slice(0, 64)

function free(value: string, used: ReadonlySet<string>): string {
  if (!used.has(value)) return value
  for (let n = 2; ; n += 1) if (!used.has(`${value}-${n}`)) return `${value}-${n}`
}

export const pastedLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => withoutBullet(line.trim()))
    .filter((line) => line !== '')

type Battery = {
  statements: readonly string[]
  scale: ScalePreset | { options: readonly Option<Text>[] }
  /** One matrix, or an item for each statement. */
  as: 'matrix' | 'items'
  /** Question above a matrix. */
  label: string
  taken: ReadonlySet<string>
}

/** Statements that share a scale. A slider has no matrix: it becomes an item for each. */
export function batteryItems({ statements, scale, as, label, taken }: Battery): Item<Text>[] {
  const used = new Set(taken)
  const keyOf = (text: string) => {
    const key = proposeKey(text, used)
    used.add(key)
    return key
  }
  if (statements.length === 0) return []
  const base = { isRequired: true }
  if ('item' in scale) return statements.map((text) => ({ ...base, ...scale.item, key: keyOf(text), label: text }))
  const { options } = scale
  if (as === 'items') return statements.map((text) => ({ ...base, type: 'radio', key: keyOf(text), label: text, options }))
  const key = keyOf(label || 'statements')
  return [{ ...base, type: 'matrix', key, label, options, rows: statements.map((text) => ({ key: keyOf(text), label: text })) }]
}

/** The scale that somebody means in a cell: its name or its label. */
export const scaleNamed = (words: string): ScalePreset | undefined =>
  SCALE_PRESETS.find(({ name, label }) => [name, label.toLowerCase()].includes(words.trim().toLowerCase()))
