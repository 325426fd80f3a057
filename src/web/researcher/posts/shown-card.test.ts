import { expect, test } from 'vitest'
import { feedEntity } from '#contract/load-experiment.ts'
import { orHosted, previewSettings, type Shown, shownCard } from './shown-card.ts'

const PICTURE: Shown = { url: '/media/m1', width: 4, height: 3, poster_url: null, placeholder: null }
const files = (name: string) => (name === 'lake.png' ? PICTURE : undefined)
const cardOf = (cells: Record<string, string>, skin = 'default') => {
  const row = { entity_type: 'post', ...cells }
  return shownCard(row, { settings: previewSettings(skin, row), shownOf: orHosted(files), nowMs: 0 })
}

test('a row is the card that a participant’s browser would get', () => {
  const card = cardOf({
    body: 'Rain',
    author_name: 'Ada',
    author_verified: 'yes',
    image: 'lake.png',
    avatar_url: 'https://img.example/a.png',
    alt_text: 'A lake',
    likes: '1,234',
    veracity: 'false',
  })
  expect(feedEntity.parse(card)).toMatchObject({
    entity_type: 'post',
    entity_url: '/media/m1',
    width: 4,
    alt_text: 'A lake',
    shown_counts: { likes: 1234 },
    post: { name: 'Ada', body: 'Rain', author_verified: true, avatar_url: 'https://img.example/a.png' },
  })
  expect(JSON.stringify(card)).not.toContain('veracity')
})

test('a file that is not at hand, and an address that is none, draw nothing', () => {
  expect(cardOf({ body: 'x', image: 'gone.png', avatar_url: 'javascript:alert(1)' })).toMatchObject({
    entity_url: '',
    post: { avatar_url: null },
  })
})

test('a label that the card names is shown, and counts that are no numbers are not', () => {
  const labelled = cardOf({ body: 'x', label: 'fact-check', label_text: 'Not so', shares: 'many' })
  expect(labelled.labels).toMatchObject([{ kind: 'fact-check', text: 'Not so' }])
  expect(labelled.shown_counts).toEqual({})
})

test('the buttons of a skin are there, and those that the card has counts for', () => {
  const shown = (skin: string, cells = {}) =>
    Object.entries(previewSettings(skin, cells)).flatMap(([name, value]) => (value === 'sheet' ? [name] : []))
  expect(shown('forum')).toContain('feed-button-upvote')
  expect(shown('default')).not.toContain('feed-button-upvote')
  expect(shown('default', { upvote: '3' })).toContain('feed-button-upvote')
  expect(previewSettings('short-video', {})['feed']).toBe('swipe')
})

test('a card that looks different is another one, because its size is remembered by its id', () => {
  expect(cardOf({ body: 'a' }).entity_id).not.toBe(cardOf({ body: 'b' }).entity_id)
  expect(cardOf({ body: 'a', veracity: 'true' }).entity_id).toBe(cardOf({ body: 'a' }).entity_id)
})

test('a picture card shows its file and its texts', () => {
  expect(cardOf({ entity_type: 'image', filename: 'lake.png', headline: 'Lake' })).toMatchObject({
    entity_type: 'image',
    entity_url: '/media/m1',
    headline: 'Lake',
  })
})
