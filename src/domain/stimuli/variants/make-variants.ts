import { fileKey } from '../files/file-name.ts'
import { MAX_CARDS_PER_SET } from '../limits.ts'
import { recogniseColumn } from '../sheet/columns.ts'
import type { RowCells } from '../sheet/edit-rows.ts'
import { FACTOR, type Factor, type Level, VARIANT_OF } from './factor.ts'

const PLACEHOLDER = /\{\{\s*([a-z][a-z0-9_-]*(?:\.[a-z0-9_-]+)?)\s*\}\}/gi

/** The placeholders in the cells of a row, by factor and in the order in which they occur: `{{source}}` and `{{source.handle}}` are of the factor `source`. */
export function placeholdersIn(cells: RowCells): { name: string; fields: string[] }[] {
  const byName = new Map<string, Set<string>>()
  for (const text of Object.values(cells))
    for (const [, found = ''] of text.matchAll(PLACEHOLDER)) {
      const field = found.toLowerCase()
      const name = field.split('.')[0] ?? field
      byName.set(name, (byName.get(name) ?? new Set([name])).add(field))
    }
  return [...byName].map(([name, fields]) => ({ name, fields: [...fields] }))
}

/** How a level is called in the data, if it was given no name: by its first value. */
const levelName = ({ name, values }: Level): string =>
  name.trim() || (values.find((value) => value.trim() !== '') ?? '').trim() || 'none'

/** What is wrong with the factors, in sentences. */
export function factorProblems(factors: readonly Factor[]): string[] {
  const problems = factors.flatMap(({ name, kind, levels }) => {
    const names = levels.map(levelName)
    const twice = names.find((each, i) => names.indexOf(each) !== i)
    return [
      ...(levels.length < (kind === 'columns' ? 2 : 1)
        ? [`${name} needs ${kind === 'columns' ? 'another value' : 'a value'}`]
        : []),
      ...(twice === undefined ? [] : [`${name} has “${twice}” twice: give one of the two another name`]),
    ]
  })
  const n = countVariants(factors)
  return n > MAX_CARDS_PER_SET ? [...problems, `${n} variants are more than the ${MAX_CARDS_PER_SET} cards of a set`] : problems
}

export const countVariants = (factors: readonly Factor[]): number => factors.reduce((n, { levels }) => n * levels.length, 1)

type Combination = readonly { factor: Factor; level: Level; isFirst: boolean }[]

/** All combinations; the last factor changes fastest. */
const combinations = (factors: readonly Factor[]): Combination[] =>
  factors.reduce<Combination[]>(
    (begun, factor) => begun.flatMap((one) => factor.levels.map((level, i) => [...one, { factor, level, isFirst: i === 0 }])),
    [[]],
  )

export type Variants = {
  /** The row itself with what makes it one of the variants. Undefined for a template, which its variants replace. */
  original: RowCells | undefined
  copies: RowCells[]
}

/**
 * The variants of a row: all combinations of the levels. They share `variant_of`, and each says by `factor_…` which it is. `taken`: names
 * of the other cards, because a name occurs once in a sheet.
 */
export function makeVariants(
  cells: RowCells,
  factors: readonly Factor[],
  { id, taken }: { id: string; taken: readonly string[] },
): Variants {
  const isTemplate = factors.some(({ kind }) => kind === 'placeholder')
  const group = cells[VARIANT_OF]?.trim() || id
  const names = new Set(taken.map(fileKey))
  const base = (cells['filename'] ?? '').replace(PLACEHOLDER, '').trim() || 'post'
  const freeName = () => {
    for (let n = 1; ; n++) {
      const name = `${base}_v${n}`
      if (names.has(fileKey(name))) continue
      names.add(fileKey(name))
      return name
    }
  }
  const copies: RowCells[] = []
  let original: RowCells | undefined
  for (const combination of combinations(factors)) {
    const filled = { ...filledIn(cells, combination), ...marksOf(combination), [VARIANT_OF]: group }
    if (!isTemplate && combination.every(({ isFirst }) => isFirst)) original = filled
    else copies.push({ ...filled, filename: freeName() })
  }
  return { original, copies }
}

const marksOf = (combination: Combination): Record<string, string> =>
  Object.fromEntries(combination.map(({ factor, level }) => [`${FACTOR}${factor.name}`, levelName(level)]))

function filledIn(cells: RowCells, combination: Combination): Record<string, string> {
  const values = new Map<string, string>()
  const columns: Record<string, string> = {}
  for (const { factor, level } of combination)
    for (const [i, field] of factor.fields.entries()) {
      const value = level.values[i] ?? ''
      if (factor.kind === 'placeholder') values.set(field, value.trim())
      else columns[field] = value
    }
  const fill = (text: string) => text.replace(PLACEHOLDER, (whole, field: string) => values.get(field.toLowerCase()) ?? whole)
  return { ...Object.fromEntries(Object.entries(cells).map(([column, text]) => [column, fill(text)])), ...columns }
}

/** The factor of a column that is changed in copies: `author_name` makes the factor `author`. */
export const factorOfColumn = (column: string): string =>
  recogniseColumn(column)
    .name.replace(/^author_(?:name|handle)$|^avatar_url$/, 'author')
    .replace(/^label_text$/, 'label')
