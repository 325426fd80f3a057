import { expect, test } from 'vitest'
import { blankCondition } from '../draft/draft-condition.ts'
import { adviceOnSkin, mediaIn } from './advice-on-skin.ts'

const picture = { entity_type: 'image', entity_url: '/m/1' }
const video = { entity_type: 'video', entity_url: '/m/2' }
const words = { entity_type: 'post', entity_url: '' }
const texts = (skin: string, cards: readonly (typeof picture)[]) =>
  adviceOnSkin({ ...blankCondition, skin }, mediaIn(cards)).map(({ text }) => text)

test('a skin for pictures or videos is advised against where the feed has none', () => {
  expect(texts('photo', [words, video])).toEqual(['The skin Photo is made for pictures, and this feed has none.'])
  expect(texts('photo', [words, picture])).toEqual([])
  expect(texts('short-video', [words, picture])).toEqual(['The skin Short video is made for videos, and this feed has none.'])
  expect(texts('short-video', [video])).toEqual([])
  expect(texts('microblog', [words])).toEqual([])
  // Until the cards are known nothing is said.
  expect(adviceOnSkin({ ...blankCondition, skin: 'photo' }, undefined)).toEqual([])
})
