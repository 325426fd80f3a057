import { blankItem } from './editing/blank-item.ts'
import type { Item } from './item.ts'
import { kindCalled, usualKind } from './kinds/descriptions.ts'
import { pastedCells, pastedOptions, scaleNamed } from './paste.ts'
import type { Text } from './text.ts'
import { isKey, isReserved, proposeKey } from './used-keys.ts'

/** One row of a pasted sheet: what will be made of it, or why nothing is. */
export type SheetRow = { row: number; text: string } & ({ item: Item<Text>; note?: string } | { problem: string })

const COLUMNS = {
  key: 'key',
  name: 'key',
  type: 'type',
  kind: 'type',
  text: 'text',
  question: 'text',
  label: 'text',
  hint: 'hint',
} as const

type Column = (typeof COLUMNS)[keyof typeof COLUMNS] | 'option'

const PUBLISHED_ORDER: readonly Column[] = ['key', 'type', 'text']

/** Items from a spreadsheet: a row for each, with the columns key, type, text and then one option per column. */
export function sheetItems(pasted: string, taken: ReadonlySet<string>): SheetRow[] {
  const cells = pastedCells(pasted)
  const header = columnsIn(cells[0] ?? [])
  const used = new Set(taken)
  return cells.slice(header ? 1 : 0).map((row, i) => {
    const read = readRow(row, header ?? PUBLISHED_ORDER, used)
    if ('item' in read) used.add(read.item.key)
    return { row: i + (header ? 2 : 1), ...read }
  })
}

/** The columns of a header; undefined where the first row is an item already. */
function columnsIn(row: readonly string[]): Column[] | undefined {
  const columns = row.map((cell): Column => COLUMNS[cell.toLowerCase() as keyof typeof COLUMNS] ?? 'option')
  return columns.includes('text') && columns.includes('type') ? columns : undefined
}

type Read = { text: string } & ({ item: Item<Text>; note?: string } | { problem: string })

function readRow(row: readonly string[], columns: readonly Column[], used: ReadonlySet<string>): Read {
  const cell = (column: Column) => row[columns.indexOf(column)]?.trim() ?? ''
  const given = row.filter((each, i) => (columns[i] ?? 'option') === 'option' && each !== '')
  const text = cell('text')
  const type = cell('type') === '' ? usualKind(given.length > 0) : kindCalled(cell('type').toLowerCase())
  if (text === '') return { text, problem: 'No text' }
  if (type === undefined) return { text, problem: `Unknown type: ${cell('type')}` }
  const wished = cell('key')
  const isUsable = isKey(wished) && !isReserved(wished) && !used.has(wished)
  const key = isUsable ? wished : proposeKey(wished || text, used)
  const blank = blankItem(type, {
    key,
    label: text,
    ...(columns.includes('hint') && cell('hint') !== '' && { hint: cell('hint') }),
  })
  const item = 'options' in blank && given.length > 0 ? { ...blank, options: optionsIn(given) } : blank
  if (wished !== '' && wished !== key) return { text, item, note: `Key ${key} in place of ${wished}` }
  return 'options' in item && given.length === 0 ? { text, item, note: 'No options given: two to fill in' } : { text, item }
}

/** The name of a scale, or the options themselves: `value=words`, or words alone. */
function optionsIn(given: readonly string[]) {
  const scale = given.length === 1 ? scaleNamed(given[0] ?? '') : undefined
  if (scale && 'options' in scale) return scale.options
  const cells = given.length === 1 ? (given[0]?.split('|') ?? []) : given
  return pastedOptions(cells.map((each) => each.trim().replace(/^([\w-]{1,40})=(?=\S)/, '$1\t')).join('\n'))
}
