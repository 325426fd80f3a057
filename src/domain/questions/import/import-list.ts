import type { Page } from '../../questionnaires/questionnaire.ts'
import { isFreeName } from '../checks/check-names.ts'
import { DEFINITION_FORMAT, DEFINITION_FORMAT_VERSION, type Definition } from '../definition.ts'
import type { Item, Option } from '../item.ts'
import { asksNothing } from '../item-fields.ts'
import { descriptionOf, isItemType, usualKind } from '../kinds/descriptions.ts'
import { freeName } from '../library/copy-definition.ts'
import type { Text } from '../text.ts'
import { isReserved } from '../used-keys.ts'
import { entryOf, type ImportEntry, type ImportResult, MAX_IMPORTED_ITEMS } from './import-report.ts'
import { type Keys, openKeys } from './keys.ts'
import { type MisfitsIn, withoutErrors } from './without-errors.ts'

const LIST_COLUMNS = ['text', 'options', 'type', 'key', 'required', 'hint', 'page'] as const

type Row = Partial<Record<(typeof LIST_COLUMNS)[number], string>>

type List = { title: string; rows: readonly (readonly string[])[] }

/**
 * A table of items as a questionnaire: the first row may name its columns (`LIST_COLUMNS`, options separated by `|`); without such a row
 * the first column is the question and the others are its options. A plain text is a table with one column.
 */
export function importList({ title, rows: given }: List, misfitsIn?: MisfitsIn): ImportResult {
  const rows = given.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const header = headerOf(rows[0] ?? [])
  const items = (header === undefined ? rows : rows.slice(1)).map((cells) => rowOf(cells, header))
  if (items.length === 0) return { ok: false, problem: 'The list is empty.' }
  const keys = openKeys(isReserved)
  const report: ImportEntry[] = []
  const pages = new Map<string, Item<Text>[]>()
  for (const [i, row] of items.entries()) {
    if (i >= MAX_IMPORTED_ITEMS) {
      report.push(entryOf(`row ${i + 1} and later`, '', true, [`A questionnaire has at most ${MAX_IMPORTED_ITEMS} questions.`]))
      break
    }
    const made = itemOf(row, keys)
    report.push(entryOf(`row ${i + 1}`, row.text ?? '', made.item === undefined, made.notes, made.item && [made.item.key]))
    const page = row.page?.trim() || 'questions'
    if (made.item !== undefined) pages.set(page, [...(pages.get(page) ?? []), made.item])
  }
  if (pages.size === 0) return { ok: false, problem: 'No row of the list has a question.' }
  return withoutErrors(definitionOf(title, pages), report, misfitsIn)
}

function headerOf(cells: readonly string[]): readonly string[] | undefined {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  return names.includes('text') && names.every((name) => name === '' || isColumn(name)) ? names : undefined
}

const isColumn = (name: string): boolean => (LIST_COLUMNS as readonly string[]).includes(name)

function rowOf(cells: readonly string[], header: readonly string[] | undefined): Row {
  if (header !== undefined) return Object.fromEntries(header.map((name, i) => [name, cells[i] ?? '']))
  const [text = '', ...options] = cells
  return { text, options: options.filter((cell) => cell.trim() !== '').join('|') }
}

function itemOf(row: Row, keys: Keys): { item?: Item<Text>; notes: string[] } {
  const label = row.text?.trim() ?? ''
  if (label === '') return { notes: ['The row has no question.'] }
  const options = optionsIn(row.options ?? '')
  const type = row.type?.trim().toLowerCase() || usualKind(options.length > 0)
  const made = isItemType(type) ? descriptionOf({ type }).ofList?.(options) : undefined
  if (made === undefined) return { notes: [`“${row.type}” is no kind of question that a list can have.`] }
  const needsOptions = 'options' in made
  if (needsOptions && options.length < 2) return { notes: ['A question to choose from needs at least two options.'] }
  const asked = {
    key: keys.take(row.key?.trim() || label.split(/\s+/).slice(0, 5).join('-').toLowerCase()),
    label,
    isRequired: !/^(no|false|0)$/i.test(row.required?.trim() ?? '') && !asksNothing(made.type),
    ...(row.hint?.trim() && { hint: row.hint.trim() }),
  }
  const notes = !needsOptions && options.length > 0 ? ['Its options were left out.'] : []
  return { item: { ...asked, ...made }, notes }
}

/** `Yes | No`, or with values of one's own: `1=Yes | 0=No`. */
function optionsIn(cell: string): Option<Text>[] {
  const taken = new Set<string>()
  return cell.split('|').flatMap((part, i): Option<Text>[] => {
    const [, own, words] = /^\s*([\w.-]{1,60})\s*=\s*(.+)$/s.exec(part) ?? []
    const label = (words ?? part).trim()
    const value = own ?? `${i + 1}_${slugOf(label)}`
    if (label === '' || taken.has(value)) return []
    taken.add(value)
    return [{ value, label }]
  })
}

const slugOf = (label: string) =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'option'

function definitionOf(title: string, items: ReadonlyMap<string, readonly Item<Text>[]>): Definition {
  const label = title.trim().slice(0, 120) || 'Imported list'
  const pageNames = openKeys()
  return {
    format: DEFINITION_FORMAT,
    format_version: DEFINITION_FORMAT_VERSION,
    version: 1,
    name: nameOf(label),
    label,
    asks: label,
    languages: ['en'],
    heading: label,
    submitLabel: 'Next',
    pages: [...items].map(([page, list]): Page<Text> => {
      const name = pageNames.take(page)
      return { name, blocks: [{ name, items: list }], blockOrder: 'fixed' }
    }),
    attentionAnswers: {},
    scores: [],
  }
}

/** A name for a questionnaire by its title: small letters, digits and single hyphens. The library makes it unique among its own. */
export function nameOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
  return freeName(plain === '' ? 'imported' : plain, (name) => !isFreeName(name))
}
