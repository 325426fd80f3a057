import { expect, test } from 'vitest'
import { faceOfCard } from './replay-player.tsx'

const card = { entity_type: 'image', entity_url: '/media/a', poster_url: null, headline: '', alt_text: 'A crane' }

test('a card is shown by its picture, a video by its poster, and words by themselves', () => {
  expect(faceOfCard(card)).toEqual({ isVideo: false, picture_url: '/media/a', label: 'A crane' })
  expect(faceOfCard({ ...card, entity_type: 'video', poster_url: '/media/p' }).picture_url).toBe('/media/p')
  expect(faceOfCard({ ...card, entity_type: 'video' }).picture_url).toBeNull()
  expect(faceOfCard({ ...card, entity_type: 'post', entity_url: '', headline: 'Tides' })).toMatchObject({
    picture_url: null,
    label: 'Tides',
  })
})
