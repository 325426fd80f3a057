import { expect, test } from 'vitest'
import { pictureAddress } from './post-address.ts'

test.each(['', 'javascript:alert(1)', 'data:text/html,x', '//evil.example/x.png', '/media/../admin', '/media/a?w=1', 'blob:x'])(
  'nothing is drawn from %j',
  (address) => {
    expect(pictureAddress(address)).toBeUndefined()
  },
)

test('pictures of ours and hosted ones stay where they are', () => {
  const address = 'https://img.example/a.png?x=1'
  expect(pictureAddress(address)).toBe(address)
  expect(pictureAddress('/media/aB_9-z')).toBe('/media/aB_9-z')
})
