import type { Item } from '../item.ts'
import { isMultiple, optionsOf } from '../item-fields.ts'
import type { FactRange } from './can-hold.ts'

/** What the answer in one field of an item can be. */
export function rangeOfField(item: Item<unknown>, field: string): FactRange {
  if (field !== item.key && item.type === 'slider') return { kind: 'one-of', values: ['yes', 'no'] }
  if (field !== item.key && item.type !== 'matrix' && item.type !== 'sum') return { kind: 'text' }
  switch (item.type) {
    case 'sum':
      return { kind: 'number', min: 0, max: item.total, isWhole: true }
    case 'ladder':
      return { kind: 'number', min: item.min, max: item.max, isWhole: true }
    case 'slider':
    case 'analogue':
      return { kind: 'number', min: item.min, max: item.max, isWhole: false }
    case 'number':
      return { kind: 'number', ...boundsOf(item), isWhole: item.isWhole }
    case 'date':
      return {
        kind: 'date',
        ...(item.earliest !== undefined && { earliest: item.earliest }),
        ...(item.latest !== undefined && { latest: item.latest }),
      }
    case 'hidden':
      return rangeOfHidden(item.source)
    default:
      return rangeOfOptions(item)
  }
}

const boundsOf = ({ min, max }: { min?: number; max?: number }) => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
})

function rangeOfHidden(source: Extract<Item, { type: 'hidden' }>['source']): FactRange {
  if (source.from === 'url') return { kind: 'text' }
  if (source.from === 'condition') return CONDITION
  return { kind: 'number', min: source.min, max: source.max, isWhole: false }
}

function rangeOfOptions(item: Item<unknown>): FactRange {
  const values = optionsOf(item).map(({ value }) => value)
  if (values.length === 0) return { kind: 'text' }
  if (!isMultiple(item)) return { kind: 'one-of', values }
  const max = item.type === 'checkbox' ? (item.maxChosen ?? values.length) : values.length
  return { kind: 'several-of', values, max }
}

const CONDITION: FactRange = { kind: 'number', min: 1, isWhole: true }

/** Of facts that are not answers. */
export function rangeOfOther(fact: string): FactRange {
  if (fact === 'condition') return CONDITION
  return /^feed\.(likes|shares|bookmarks|seen)$/.test(fact) ? { kind: 'number', min: 0, isWhole: true } : { kind: 'text' }
}
