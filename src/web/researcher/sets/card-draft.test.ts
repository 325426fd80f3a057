import { expect, test } from 'vitest'
import { type CardInLibrary, cardChange, cardDraft, covariatesOf, needsTextarea } from './card-draft.ts'

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
const draft = cardDraft(aCard)

test('an unchanged card is not sent', () => {
  expect(cardChange(aCard, draft)).toBeUndefined()
})

test('only changed fields are sent', () => {
  expect(cardChange(aCard, { ...draft, alt_text: 'A snowy street' })).toEqual({ entity_id: 'c1', alt_text: 'A snowy street' })
  expect(cardChange(aCard, { ...draft, covariates: { ...draft.covariates, veracity: 'false' } })).toEqual({
    entity_id: 'c1',
    covariates: { veracity: 'false' },
  })
})

test('a text can be cleared', () => {
  expect(cardChange(aCard, { ...draft, headline: '' })).toEqual({ entity_id: 'c1', headline: '' })
})

test('numbers and booleans keep their type, unless the new text is neither', () => {
  const covariates = { ...draft.covariates, ranking: ' 4 ', isOld: 'true' }
  expect(cardChange(aCard, { ...draft, covariates })?.covariates).toEqual({ ranking: 4, isOld: true })
  expect(cardChange(aCard, { ...draft, covariates: { ...covariates, ranking: 'n/a', isOld: '' } })?.covariates).toEqual({
    ranking: 'n/a',
    isOld: '',
  })
})

test('columns that identify the card are shown and cannot be edited', () => {
  expect(covariatesOf(aCard)[0]).toEqual({ column: 'filename', text: 'a.png', isFixed: true })
  expect(Object.keys(draft.covariates)).toEqual(['isOld', 'note', 'ranking', 'veracity'])
})

test('a body, a text of several lines and a long text get a textarea', () => {
  expect([needsTextarea('body', ''), needsTextarea('note', 'a\nb'), needsTextarea('note', 'x'.repeat(61))]).toEqual([
    true,
    true,
    true,
  ])
  expect([needsTextarea('veracity', 'true'), needsTextarea('ranking', 3), needsTextarea('note', null)]).toEqual([
    false,
    false,
    false,
  ])
})

test('line breaks of a body are kept', () => {
  const post = { ...aCard, entity_type: 'post', covariates: { body: 'First.\n\nSecond.' } }
  const edited = { ...cardDraft(post), covariates: { body: 'First!\n\nSecond.' } }
  expect(cardChange(post, edited)).toEqual({ entity_id: 'c1', covariates: { body: 'First!\n\nSecond.' } })
})
