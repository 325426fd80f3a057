import { CONDITION_RANGE } from '../../checks/can-hold.ts'
import type { HiddenItem } from '../../item.ts'
import type { Description } from '../description.ts'
import { rangeProblems } from '../fits.ts'
import { columnsOfPart, numberColumn } from '../wide-columns.ts'

export const description: Description<'hidden'> = {
  name: 'hidden',
  answeredBy: ({ source }) => `Not shown, stored with the page: ${inWords(source)}`,
  notes: ({ source }) => [`not shown: ${inWords(source)}`],
  columns: ({ source }, cell) =>
    source.from === 'url'
      ? columnsOfPart.text(cell)
      : [numberColumn(cell, source.from === 'random' ? { ...source, isWhole: true } : { min: 0, isWhole: true })],
  start: () => ({ type: 'hidden', source: { from: 'url', name: '' } }),
  sheetNames: ['hidden'],
  problems: ({ source }) => {
    if (source.from === 'random') {
      const isWhole = Number.isInteger(source.min) && Number.isInteger(source.max)
      return isWhole ? rangeProblems(source) : ['The ends of a random number must be whole numbers.']
    }
    return source.from === 'url' && !/^[\w.-]+$/.test(source.name) ? ['Name the parameter of the link to store.'] : []
  },
  range: ({ source }) => {
    if (source.from === 'url') return { kind: 'text' }
    return source.from === 'condition' ? CONDITION_RANGE : { kind: 'number', min: source.min, max: source.max, isWhole: false }
  },
  mayAssign: ({ source }) => source.from === 'random',
  // The page itself brings its answer.
  simulated: () => ({}),
}

function inWords(source: HiddenItem['source']): string {
  if (source.from === 'url') return `the parameter ${source.name} of the link`
  return source.from === 'condition' ? 'the condition' : `a random whole number from ${source.min} to ${source.max}`
}
