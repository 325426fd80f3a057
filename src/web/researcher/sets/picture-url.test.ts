import { expect, test } from 'vitest'
import { pictureAddress } from './picture-url.ts'

const aCard = { entity_type: 'image', entity_url: '', media_url: null, poster_url: null }

test('our own pictures are asked for in the grid’s size', () => {
  expect(pictureAddress({ ...aCard, media_url: '/media/a' })).toBe('/media/a?w=480')
})

test('a video is shown by its poster, or not at all', () => {
  expect(pictureAddress({ ...aCard, entity_type: 'video', media_url: '/media/v', poster_url: '/media/p' })).toBe('/media/p?w=480')
  expect(pictureAddress({ ...aCard, entity_type: 'video', media_url: '/media/v' })).toBeNull()
})

test('a hosted picture is shown from where it is, if that is a web address', () => {
  expect(pictureAddress({ ...aCard, entity_url: 'https://example.org/a.png' })).toBe('https://example.org/a.png')
  expect(pictureAddress({ ...aCard, entity_url: 'javascript:alert(1)' })).toBeNull()
})

test('a post without a picture has none', () => {
  expect(pictureAddress({ ...aCard, entity_type: 'post' })).toBeNull()
  expect(pictureAddress({ ...aCard, entity_type: 'post', entity_url: 'https://example.org/story#/t_1' })).toBeNull()
})
