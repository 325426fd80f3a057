import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batteryItems, pastedCells, pastedOptions } from './paste.ts'
import { sheetItems } from './paste-sheet.ts'
import { findScale, SCALE_PRESETS } from './scale-presets.ts'

const NONE: ReadonlySet<string> = new Set()

test('a list becomes one option per line, without bullets, numbers and empty lines', () => {
  expect(pastedOptions('1. Very good\r\n\r\n• Good\nBad  \n')).toEqual([
    { value: '1_very-good', label: 'Very good' },
    { value: '2_good', label: 'Good' },
    { value: '3_bad', label: 'Bad' },
  ])
})

test('two columns of a spreadsheet are the value and the words', () => {
  expect(pastedOptions('5\tStrongly agree\n99\tI; do not know\nno answer\t"He said ""no"""')).toEqual([
    { value: '5', label: 'Strongly agree' },
    { value: '99', label: 'I; do not know' },
    { value: 'no-answer', label: 'He said "no"' },
  ])
})

test('options that are added count on, and no value is there twice', () => {
  expect(pastedOptions('Yes', ['1_no']).map(({ value }) => value)).toEqual(['2_yes'])
  expect(pastedOptions('1\ta\n1\tb').map(({ value }) => value)).toEqual(['1', '1-2'])
  fc.assert(
    fc.property(fc.array(fc.string()), (lines) => {
      const values = pastedOptions(lines.join('\n')).map(({ value }) => value)
      expect(new Set(values).size).toBe(values.length)
    }),
  )
})

test('cells come back as they were copied, also those with tabs, quotes and line breaks', () => {
  const cell = fc.stringMatching(/^[a-c"\t\n ]{0,6}$/).map((text) => text.trim())
  const quoted = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const copied = rows.map((row) => row.map(quoted).join('\t')).join('\n')
      expect(pastedCells(copied)).toEqual(rows.filter((row) => row.some((each) => each !== '')))
    }),
  )
})

test('a battery becomes a matrix with a key for each statement, or items on the scale', () => {
  const scale = findScale('agreement-5')
  if (scale === undefined) throw new Error('There is such a scale')
  const statements = ['I like news', 'I like news', 'Ich lese viel']
  const [matrix] = batteryItems({
    statements,
    scale,
    as: 'matrix',
    label: 'How far do you agree?',
    taken: new Set(['i_like_news']),
  })
  if (matrix?.type !== 'matrix') throw new Error('It is a matrix')
  expect(matrix.rows.map(({ label }) => label)).toEqual(statements)
  const keys = [matrix.key, ...matrix.rows.map(({ key }) => key)]
  expect(new Set([...keys, 'i_like_news']).size).toBe(5)
  const items = batteryItems({ statements, scale, as: 'items', label: '', taken: NONE })
  expect(items.map(({ type }) => type)).toEqual(['radio', 'radio', 'radio'])
})

test('a battery on the thermometer becomes a slider for each statement', () => {
  const scale = findScale('thermometer')
  if (scale === undefined) throw new Error('There is such a scale')
  const items = batteryItems({ statements: ['Democrats', 'Republicans'], scale, as: 'matrix', label: '', taken: NONE })
  expect(items.map(({ type, label }) => [type, label])).toEqual([
    ['slider', 'Democrats'],
    ['slider', 'Republicans'],
  ])
})

test('a sheet becomes items, and says what cannot be made', () => {
  const sheet = [
    'Key\tType\tQuestion\tOption 1\tOption 2',
    'yearsOld\tnumber\tHow old are you?',
    'vote\tsingle choice\tDid you vote?\t1=Yes\t0=No',
    'vote\tradio\tAnd before?\tagreement-7',
    '\tpuzzle\tSolve it',
    '\tlong text\t',
    '\t\tWhy?',
  ].join('\n')
  const rows = sheetItems(sheet, NONE)
  expect(rows.map((row) => ('item' in row ? [row.row, row.item.key, row.item.type] : [row.row, row.problem]))).toEqual([
    [2, 'yearsOld', 'number'],
    [3, 'vote', 'radio'],
    [4, 'vote_2', 'radio'],
    [5, 'Unknown type: puzzle'],
    [6, 'No text'],
    [7, 'why', 'text'],
  ])
  expect(rows[1]).toMatchObject({
    item: {
      options: [
        { value: '1', label: 'Yes' },
        { value: '0', label: 'No' },
      ],
    },
  })
  expect(rows[2]).toMatchObject({ item: { options: { length: 7 } }, note: 'Key vote_2 in place of vote' })
})

test('a sheet without a header has the columns key, type, text and options', () => {
  expect(sheetItems('q1\tradio\tGood?\tYes\tNo', NONE)).toMatchObject([{ row: 1, item: { key: 'q1', options: { length: 2 } } }])
})

test('whatever is pasted gives a row for each line and keys that differ', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', '\t', '\n', '"', 'key', 'text', 'radio', '=', '|', ';', 'é') }),
      (text) => {
        const rows = sheetItems(text, NONE)
        const keys = rows.flatMap((row) => ('item' in row ? [row.item.key] : []))
        expect(new Set(keys).size).toBe(keys.length)
      },
    ),
  )
})

test('every scale has values that are numbers in their order and differ', () => {
  for (const preset of SCALE_PRESETS) {
    if (!('options' in preset)) continue
    expect(preset.options.map(({ value }) => Number.parseInt(value, 10))).toEqual(preset.options.map((_, i) => i + 1))
  }
  expect(SCALE_PRESETS.map(({ name }) => name)).toContain('thermometer')
})
