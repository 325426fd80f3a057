import { expect, test } from 'vitest'
import { type CardInLibrary, cardChange, cellsOfCard, covariatesOf, shownOfCard } from './card-draft.ts'

const aCard: CardInLibrary = {
  entity_id: 'c1',
  position: 0,
  entity_type: 'image',
  entity_url: '',
  media_url: '/media/a',
  avatar_url: null,
  files: {},
  poster_url: null,
  width: 1,
  height: 1,
  placeholder: null,
  headline: 'Snow',
  alt_text: '',
  covariates: { filename: 'a.png', headline: 'Snow', veracity: 'true', ranking: 3, isOld: false, note: null },
  comments: [],
}
const cells = cellsOfCard(aCard)

test('an unchanged card is not sent', () => {
  expect(cardChange(aCard, cells)).toBeUndefined()
})

test('only changed fields are sent, with what stood there', () => {
  expect(cardChange(aCard, { ...cells, alt_text: 'A snowy street' })).toEqual({
    entity_id: 'c1',
    alt_text: 'A snowy street',
    was: { alt_text: '' },
  })
  expect(cardChange(aCard, { ...cells, veracity: 'false' })).toEqual({
    entity_id: 'c1',
    covariates: { veracity: 'false' },
    was: { veracity: 'true' },
  })
})

test('a text can be cleared, and a new covariate is sent once it says something', () => {
  expect(cardChange(aCard, { ...cells, headline: '' })).toEqual({ entity_id: 'c1', headline: '', was: { headline: 'Snow' } })
  expect(cardChange(aCard, { ...cells, topic: '' })).toBeUndefined()
  expect(cardChange(aCard, { ...cells, topic: 'snow' })).toEqual({
    entity_id: 'c1',
    covariates: { topic: 'snow' },
    was: { topic: '' },
  })
})

test('numbers and booleans keep their type, unless the new text is neither', () => {
  expect(cardChange(aCard, { ...cells, ranking: ' 4 ', isOld: 'true' })?.covariates).toEqual({ ranking: 4, isOld: true })
  expect(cardChange(aCard, { ...cells, ranking: 'n/a', isOld: '' })?.covariates).toEqual({ ranking: 'n/a', isOld: '' })
})

test('columns that identify the card are shown and not sent', () => {
  expect(covariatesOf(aCard)[0]).toEqual({ column: 'filename', text: 'a.png', isFixed: true })
  expect(cardChange(aCard, { ...cells, filename: 'b.png', entity_type: 'video' })).toBeUndefined()
})

test('line breaks of a body are kept', () => {
  const post = { ...aCard, entity_type: 'post', covariates: { body: 'First.\n\nSecond.' } }
  expect(cardChange(post, { ...cellsOfCard(post), body: 'First!\n\nSecond.' })).toEqual({
    entity_id: 'c1',
    covariates: { body: 'First!\n\nSecond.' },
    was: { body: 'First.\n\nSecond.' },
  })
})

test('the files of a saved card are found by what its cells say', () => {
  expect(shownOfCard(aCard)('a.png')).toMatchObject({ url: '/media/a', width: 1 })
  expect([shownOfCard(aCard)(''), shownOfCard(aCard)('b.png'), shownOfCard(aCard)('toString')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  const covariates = { body: 'x', images: 'one.png | two.png', avatar_url: 'ada.png' }
  const post = { ...aCard, entity_type: 'post', covariates, avatar_url: '/media/f', files: { 'two.png': '/media/t' } }
  expect(['one.png', 'two.png', 'ada.png'].map((cell) => shownOfCard(post)(cell)?.url)).toEqual([
    '/media/a',
    '/media/t',
    '/media/f',
  ])
})
