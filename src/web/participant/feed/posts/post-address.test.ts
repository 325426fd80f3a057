import { expect, test } from 'vitest'
import { pictureAddress } from './post-address.ts'

test.each([
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example/x.png',
  '/media/../admin',
  '/media/a?w=1',
  'blob:x',
  'data:image/svg+xml;base64,PHN2Zz4=',
])('nothing is drawn from %j', (address) => {
  expect(pictureAddress(address)).toBeUndefined()
})

test('pictures of ours and hosted ones stay where they are', () => {
  const address = 'https://img.example/a.png?x=1'
  expect(pictureAddress(address)).toBe(address)
  expect(pictureAddress('/media/aB_9-z')).toBe('/media/aB_9-z')
})

test('a small picture within its address is drawn, as previews have it before anything is uploaded', () => {
  expect(pictureAddress('data:image/webp;base64,UklGRg==')).toBe('data:image/webp;base64,UklGRg==')
})
