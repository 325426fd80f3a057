import { expect, test } from 'vitest'
import { readSheet } from '#domain/stimuli/sheet/sheet.ts'
import { couldBe, isSameSet } from './same-set.ts'
import type { SetToSave } from './set-body.ts'

const sheet = readSheet([
  ['filename', 'entity_type', 'headline'],
  ['a.png', 'image', '100 % sure'],
  ['b.png', 'image', ''],
])
const set: SetToSave = {
  name: 'pilot',
  category: 'news',
  sheet,
  mediaOf: new Map([[2, { media_id: 'm1' }]]),
  comments: [],
  hidesAddresses: false,
}
const listed = { entity_set: '26111503_pilot', entity_category: 'news', num_entities: 2 }

const aCard = (covariates: Record<string, unknown>, media_url: string | null = null) => ({
  entity_id: 'x',
  position: 0,
  entity_type: 'image',
  entity_url: '',
  media_url,
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
const first = { filename: 'a.png', entity_type: 'image', headline: '100 % sure' }
const second = { filename: 'b.png', entity_type: 'image', headline: '', entity_url: 'https://x.example' }

test('a set of the same name, category and size could be the one that was sent, at any hour', () => {
  expect(couldBe(set, listed)).toBe(true)
  expect(couldBe(set, { ...listed, entity_set: '26111504_pilot' })).toBe(true)
  for (const other of [{ entity_set: '26111503_pilot2' }, { entity_category: 'ads' }, { num_entities: 3 }])
    expect(couldBe(set, { ...listed, ...other })).toBe(false)
})

test('it is the same set if all rows and files are equal', () => {
  expect(isSameSet(set, { cards: [aCard(first, '/media/m1'), aCard(second)] })).toBe(true)
  expect(isSameSet(set, { cards: [aCard(first, '/media/m2'), aCard(second)] })).toBe(false)
  expect(isSameSet(set, { cards: [aCard(first, '/media/m1'), aCard({ ...second, headline: 'x' })] })).toBe(false)
  expect(isSameSet(set, { cards: [aCard(first, '/media/m1')] })).toBe(false)
  const commented = { ...set, comments: [{ post: 'a.png', text: 'x' }] }
  expect(isSameSet(commented, { cards: [aCard(first, '/media/m1'), aCard(second)] })).toBe(false)
  const further = { ...set, mediaOf: new Map([[2, { media_id: 'm1', further: new Map([[0, 'm3']]) }]]) }
  const withFiles = (address: string) => ({ ...aCard(first, '/media/m1'), files: { 'b.png': address } })
  expect(isSameSet(further, { cards: [withFiles('/media/m3'), aCard(second)] })).toBe(true)
  expect(isSameSet(further, { cards: [withFiles('/media/m4'), aCard(second)] })).toBe(false)
})

test('where addresses are hidden, the names that the server gave to pictures are not compared', () => {
  const posts = readSheet([
    ['filename', 'entity_type', 'image'],
    ['post_1', 'post', 'https://x.example/1.png'],
  ])
  const sent = { ...set, sheet: posts, mediaOf: new Map() }
  const saved = { cards: [aCard({ filename: 'post_1', entity_type: 'post', image: 'picture_001.png' })] }
  expect(isSameSet({ ...sent, hidesAddresses: true }, saved)).toBe(true)
  expect(isSameSet(sent, saved)).toBe(false)
})
