import type { WideRow } from '../../../exports/tidy/answers/wide-row.ts'
import { columnsOf } from '../../../exports/tidy/person/person-table.ts'
import { CONDITION_RANGE, type FactRange } from '../../checks/can-hold.ts'
import { expressionWords } from '../../editing/expression-words.ts'
import type { DrawSource, HiddenSource } from '../../item.ts'
import type { Description, WideCell } from '../description.ts'
import { rangeProblems } from '../fits.ts'
import { columnsOfPart, numberColumn } from '../wide-columns.ts'

const { text } = columnsOf<WideRow>()

export const description: Description<'hidden'> = {
  name: 'hidden',
  answeredBy: ({ source }) => `Not shown, stored with the page: ${inWords(source)}`,
  notes: ({ source }) => [`not shown: ${inWords(source)}`],
  columns: ({ source }, cell) => columnsFor(source, cell),
  start: () => ({ type: 'hidden', source: { from: 'url', name: '' } }),
  sheetNames: ['hidden'],
  problems: ({ source }) => problemsIn(source),
  range: ({ source }) => rangeOf(source),
  mayAssign: ({ source }) => source.from === 'random',
  isGiven: true,
  knownToOthers: ({ source }) => (source.from === 'url' ? 'The person who made the link knows it' : source.from === 'value'),
  // The page itself brings its answer.
  simulated: () => ({}),
}

function columnsFor(source: HiddenSource, cell: WideCell) {
  if (source.from === 'random') return [numberColumn(cell, { ...source, isWhole: true })]
  if (source.from === 'condition') return [numberColumn(cell, { min: 0, isWhole: true })]
  if (source.from !== 'draw') return columnsOfPart.text(cell)
  if (source.nDrawn === 1) return columnsOfPart.option(cell)
  const { part, about, answered } = cell
  const inOrder = text(part.key, `${about}: the parts in their order, joined with ;`, (row) => answered(row)?.value ?? null)
  return [inOrder, ...columnsOfPart.options(cell)]
}

function problemsIn(source: HiddenSource): string[] {
  if (source.from === 'random') {
    const isWhole = Number.isInteger(source.min) && Number.isInteger(source.max)
    return isWhole ? rangeProblems(source) : ['The ends of a random number must be whole numbers.']
  }
  if (source.from === 'value') return source.cases.length === 0 ? ['Say which value is stored.'] : []
  return source.from === 'url' && !/^[\w.-]+$/.test(source.name) ? ['Name the parameter of the link to store.'] : []
}

function rangeOf(source: HiddenSource): FactRange {
  if (source.from === 'condition') return CONDITION_RANGE
  if (source.from === 'random') return { kind: 'number', min: source.min, max: source.max, isWhole: false }
  return source.from === 'draw' ? rangeOfDraw(source) : { kind: 'text' }
}

function rangeOfDraw({ parts, nDrawn }: DrawSource): FactRange {
  const values = parts.map(({ value }) => value)
  return nDrawn === 1 ? { kind: 'one-of', values } : { kind: 'several-of', values, max: nDrawn }
}

function inWords(source: HiddenSource): string {
  switch (source.from) {
    case 'url':
      return `the parameter ${source.name} of the link`
    case 'condition':
      return 'the condition'
    case 'random':
      return `a random whole number from ${source.min} to ${source.max}`
    case 'draw':
      return drawInWords(source)
    case 'value':
      return source.cases
        .map((each) => (each.if ? `“${each.value}” if ${expressionWords(each.if, [])}` : `“${each.value}”`))
        .join(', else ')
  }
}

function drawInWords({ parts, nDrawn, nAsked, order, isEven }: DrawSource): string {
  const names = parts.map(({ value }) => value).join(', ')
  const how = isEven ? 'evenly over people' : 'by chance'
  const inOrder = nDrawn > 1 && order === 'random' ? ', in a random order' : ''
  const atMost = nAsked === undefined ? '' : `; asked are at most ${nAsked}, the first that are for the person`
  return `${nDrawn} of ${names}, drawn ${how}${inOrder}${atMost}`
}
