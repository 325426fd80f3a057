import { expect, test } from 'vitest'
import { pictureUrl } from './picture-url.ts'

const aCard = { entity_type: 'image', entity_url: '', media_url: null, poster_url: null }

test('pictures of this server are requested in the size of the grid', () => {
  expect(pictureUrl({ ...aCard, media_url: '/media/a' })).toBe('/media/a?w=480')
})

test('a video shows its poster, or nothing', () => {
  expect(pictureUrl({ ...aCard, entity_type: 'video', media_url: '/media/v', poster_url: '/media/p' })).toBe('/media/p?w=480')
  expect(pictureUrl({ ...aCard, entity_type: 'video', media_url: '/media/v' })).toBeNull()
})

test('a picture on another server is loaded from there, if its address is a web address', () => {
  expect(pictureUrl({ ...aCard, entity_url: 'https://example.org/a.png' })).toBe('https://example.org/a.png')
  expect(pictureUrl({ ...aCard, entity_url: 'javascript:alert(1)' })).toBeNull()
})

test('a post without a picture shows none', () => {
  expect(pictureUrl({ ...aCard, entity_type: 'post' })).toBeNull()
  expect(pictureUrl({ ...aCard, entity_type: 'post', entity_url: 'https://example.org/story#/t_1' })).toBeNull()
})
