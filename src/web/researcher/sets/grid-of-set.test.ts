import { expect, test } from 'vitest'
import type { CardInLibrary } from './card-draft.ts'
import { changesIn, editedSheet, mayEdit, newErrors, sheetOfCards } from './grid-of-set.ts'

const card = (position: number, covariates: Record<string, unknown>): CardInLibrary => ({
  entity_id: `id_${position}`,
  position,
  entity_type: 'post',
  entity_url: '',
  media_url: null,
  poster_url: null,
  avatar_url: null,
  files: {},
  width: null,
  height: null,
  placeholder: null,
  headline: '',
  alt_text: '',
  covariates,
  comments: [],
})

const CARDS = [
  card(0, { filename: 'a', body: ' Snow ', author_name: 'Ada', likes: 5, topic: 'x' }),
  card(1, { filename: 'b', body: 'Rain', author_name: 'Bob', likes: 7 }),
]
const sheet = sheetOfCards(CARDS)
const at = (name: string) => sheet.columns.findIndex((column) => column.name === name)

test('a set is a sheet whose rows have the numbers of its cards, with the name and the text first', () => {
  expect(sheet.columns.map(({ name }) => name).slice(0, 3)).toEqual(['filename', 'entity_type', 'body'])
  expect(sheet.rows.map(({ row, cells }) => [row, cells[at('topic')]])).toEqual([
    [1, 'x'],
    [2, ''],
  ])
})

test('only changed cells are sent, with what stood there before, and numbers stay numbers', () => {
  const steps = [
    [{ row: 2, index: at('likes'), value: '12' }],
    [
      { row: 2, index: at('body'), value: 'Hail' },
      { row: 1, index: at('topic'), value: 'y' },
    ],
    [{ row: 1, index: at('topic'), value: 'x' }],
  ]
  expect(changesIn(CARDS, sheet, sheet)).toEqual([])
  expect(changesIn(CARDS, sheet, editedSheet(sheet, steps))).toEqual([
    { entity_id: 'id_1', covariates: { likes: 12, body: 'Hail' }, was: { likes: '7', body: 'Rain' } },
  ])
  expect(changesIn(CARDS, sheet, editedSheet(sheet, steps.slice(0, 2)))).toHaveLength(2)
})

test('a change that breaks a rule of the upload is an error, and what was wrong before is none', () => {
  const after = editedSheet(sheet, [[{ row: 1, index: at('body'), value: '' }]])
  expect([newErrors(sheet, sheet), newErrors(sheet, after), newErrors(after, after)]).toEqual([0, 1, 0])
})

test('the name of a card cannot be typed over, its text can', () => {
  const may = (name: string) => mayEdit(sheet, { row: 1, index: at(name), value: '' })
  expect([may('filename'), may('entity_type'), may('body')]).toEqual([false, false, true])
})
