import { describe, expect, test } from 'vitest'
import { onePage } from '../../questionnaires/questionnaire.ts'
import type { Item } from '../item.ts'
import type { Text } from '../text.ts'
import { changedKeys, describeChangedKeys } from './changed-keys.ts'

const text = (key: string, label: Text): Item<Text> => ({ type: 'text', key, label, isRequired: true, maxLength: 100 })
const asking = (...items: Item<Text>[]) => ({ pages: onePage([{ name: 'all', items }]) })

describe('keys that people have answered', () => {
  test('are unchanged where only words, order and new questions differ', () => {
    const before = asking(text('age', 'How old are you?'), text('town', 'Where do you live?'))
    const after = asking(text('town', 'Where is your home?'), text('job', 'What do you do?'), text('age', 'How old are you?'))
    expect(changedKeys(before, after)).toEqual([])
  })

  test('are renamed where the same words have another key, and gone where they have none', () => {
    const before = asking(text('age', { en: 'How old?', de: 'Wie alt?' }), text('town', 'Where?'))
    const after = asking(text('years', { en: 'How old?', de: 'Wie alt?' }))
    const changed = changedKeys(before, after)
    expect(changed).toEqual([
      { key: 'age', now: 'years' },
      { key: 'town', now: undefined },
    ])
    expect(describeChangedKeys(changed)).toEqual([
      'The key age is now years. Answers that people gave stay in the data under age.',
      'The key town is gone. Answers that people gave stay in the data under it.',
    ])
  })

  test('of a matrix are those of its statements', () => {
    const matrix = (...rows: string[]): Item<Text> => ({
      type: 'matrix',
      key: 'trust',
      label: 'How far do you trust them?',
      isRequired: true,
      rows: rows.map((key) => ({ key, label: key })),
      options: [{ value: '1', label: 'Not at all' }],
    })
    expect(changedKeys(asking(matrix('press', 'police')), asking(matrix('press')))).toEqual([{ key: 'police', now: undefined }])
  })

  test('of a sum are those of its options', () => {
    const sum = (...values: string[]): Item<Text> => ({
      type: 'sum',
      key: 'time',
      label: 'How do you spend 100 minutes?',
      isRequired: true,
      total: 100,
      options: values.map((value) => ({ value, label: value })),
    })
    expect(changedKeys(asking(sum('news', 'games')), asking(sum('news')))).toEqual([{ key: 'time_games', now: undefined }])
  })
})
