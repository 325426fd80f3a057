import { expect, test } from 'vitest'
import { type CardInLibrary, changeOf, covariatesOf, draftOf, isLongText } from './card-draft.ts'

const aCard: CardInLibrary = {
  entity_id: 'c1',
  position: 0,
  entity_type: 'image',
  entity_url: '',
  media_url: '/media/a',
  poster_url: null,
  width: 1,
  height: 1,
  placeholder: null,
  headline: 'Snow',
  alt_text: '',
  covariates: { filename: 'a.png', headline: 'Snow', veracity: 'true', ranking: 3, isOld: false, note: null },
}
const draft = draftOf(aCard)

test('a card that nobody changed is not sent', () => {
  expect(changeOf(aCard, draft)).toBeUndefined()
})

test('only what was changed is sent', () => {
  expect(changeOf(aCard, { ...draft, alt_text: 'A snowy street' })).toEqual({ entity_id: 'c1', alt_text: 'A snowy street' })
  expect(changeOf(aCard, { ...draft, covariates: { ...draft.covariates, veracity: 'false' } })).toEqual({
    entity_id: 'c1',
    covariates: { veracity: 'false' },
  })
})

test('a text can be emptied', () => {
  expect(changeOf(aCard, { ...draft, headline: '' })).toEqual({ entity_id: 'c1', headline: '' })
})

test('numbers and truth values stay what they are, unless the new text is neither', () => {
  const covariates = { ...draft.covariates, ranking: ' 4 ', isOld: 'true' }
  expect(changeOf(aCard, { ...draft, covariates })?.covariates).toEqual({ ranking: 4, isOld: true })
  expect(changeOf(aCard, { ...draft, covariates: { ...covariates, ranking: 'n/a', isOld: '' } })?.covariates).toEqual({
    ranking: 'n/a',
    isOld: '',
  })
})

test('what makes the card this card is shown, and not offered to be changed', () => {
  expect(covariatesOf(aCard)[0]).toEqual({ column: 'filename', text: 'a.png', isFixed: true })
  expect(Object.keys(draft.covariates)).toEqual(['isOld', 'note', 'ranking', 'veracity'])
})

test('a body, a text of several lines and a long one get a field of several lines', () => {
  expect([isLongText('body', ''), isLongText('note', 'a\nb'), isLongText('note', 'x'.repeat(61))]).toEqual([true, true, true])
  expect([isLongText('veracity', 'true'), isLongText('ranking', 3), isLongText('note', null)]).toEqual([false, false, false])
})

test('paragraphs of a body are sent as they are', () => {
  const post = { ...aCard, entity_type: 'post', covariates: { body: 'First.\n\nSecond.' } }
  const edited = { ...draftOf(post), covariates: { body: 'First!\n\nSecond.' } }
  expect(changeOf(post, edited)).toEqual({ entity_id: 'c1', covariates: { body: 'First!\n\nSecond.' } })
})
