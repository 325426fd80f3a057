import type { WideColumn, WideRow } from '../../exports/tidy/answers/wide-row.ts'
import { columnsOf } from '../../exports/tidy/person/person-table.ts'
import type { TidyColumn } from '../../exports/tidy/table.ts'
import { codeOf } from '../../questionnaires/parts/code-of.ts'
import type { WideCell } from './description.ts'
import type { Part } from './kind.ts'

/** Of every answer that may be several options. */
export const SEVERAL = 'several choices, joined with ;'

const { text, freeText, integer, natural, number } = columnsOf<WideRow>()

/** The columns of an answer by what it holds. */
export const columnsOfPart: Readonly<Record<Part['holds'], (cell: WideCell) => readonly WideColumn[]>> = {
  option: optionColumns,
  options: tickColumns,
  number: (cell) => [numberColumn(cell)],
  text: ({ part, about, answered }) => [freeText(part.key, about, (row) => answered(row)?.text ?? null)],
  date: ({ part, about, answered }) => [freeText(part.key, `${about}, as 2027-03-31`, (row) => answered(row)?.value ?? null)],
}

function optionColumns({ part: { key, options }, about, answered }: WideCell): WideColumn[] {
  const codes = options.map(({ value }) => codeOf(value))
  const isCoded = codes.every((code) => code !== undefined)
  // Some questions show the highest first; a scale is written from its lowest.
  const inOrder = isCoded ? [...options].sort((a, b) => (codeOf(a.value) ?? 0) - (codeOf(b.value) ?? 0)) : options
  const chosen = text(key, about, (row) => answered(row)?.value ?? null, {
    categories: inOrder.map(({ value, label }) => ({ value, label })),
    ...(isCoded && { areCategoriesOrdered: true }),
  })
  if (!isCoded) return [chosen]
  const range = { minimum: Math.min(...codes), maximum: Math.max(...codes) }
  const codeAbout = `Number that the value of ${key} starts with`
  return [chosen, integer(`${key}__code`, codeAbout, (row) => answered(row)?.code ?? null, range)]
}

function tickColumns({ part: { key, options }, about, answered }: WideCell): WideColumn[] {
  return options.map(({ value, label }) =>
    natural(
      `${key}__${value}`,
      `${about}: 1 if “${label}” was ticked, 0 if others were; missing where nothing was`,
      (row) => {
        const ticked = answered(row)?.value?.split(';')
        return ticked === undefined ? null : Number(ticked.includes(value))
      },
      { maximum: 1 },
    ),
  )
}

/** Where each option was put. */
export const rankColumns = ({ part: { key, options }, about, answered }: WideCell): WideColumn[] =>
  options.map(({ value, label }) =>
    integer(
      `${key}__${value}`,
      `${about}: place of “${label}”, 1 is the first`,
      (row) => {
        const place = answered(row)?.value?.split(';').indexOf(value) ?? -1
        return place === -1 ? null : place + 1
      },
      { minimum: 1, maximum: options.length },
    ),
  )

type Range = { min?: number; max?: number; isWhole?: boolean }

/** `more` is what else is said of it. */
export function numberColumn({ part, about, answered }: WideCell, range: Range = {}, more: Partial<TidyColumn> = {}): WideColumn {
  const { min, max, isWhole = false } = range
  return (isWhole ? integer : number)(part.key, more.about ?? about, (row) => answered(row)?.number ?? null, {
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    ...(more.unit !== undefined && { unit: more.unit }),
  })
}
