import type { HiddenItem } from '../../questionnaires/questionnaire.ts'
import type { ItemKind } from './item-kind.ts'
import { columnsOfPart, numberColumn } from './wide-columns.ts'

export const itemKind: ItemKind<HiddenItem> = {
  name: 'hidden',
  answeredBy: ({ source }) => `Not shown, stored with the page: ${inWords(source)}`,
  notes: ({ source }) => [`not shown: ${inWords(source)}`],
  columns: ({ source }, cell) =>
    source.from === 'url'
      ? columnsOfPart.text(cell)
      : [numberColumn(cell, source.from === 'random' ? { ...source, isWhole: true } : { min: 0, isWhole: true })],
}

function inWords(source: HiddenItem['source']): string {
  if (source.from === 'url') return `the parameter ${source.name} of the link`
  return source.from === 'condition' ? 'the condition' : `a random whole number from ${source.min} to ${source.max}`
}
