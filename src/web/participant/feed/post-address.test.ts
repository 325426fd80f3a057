import { expect, test } from 'vitest'
import { avatarAddress, pictureAddress } from './post-address.ts'

test('an uploaded picture is asked for in the width of the feed', () => {
  expect(pictureAddress('/media/aB_9-z', false)).toBe('/media/aB_9-z?w=960')
})

test('the first picture is the one that the page has asked for already', () => {
  expect(pictureAddress('/media/aB_9-z', true)).toBe('/media/aB_9-z')
})

test.each(['', 'javascript:alert(1)', 'data:text/html,x', '//evil.example/x.png', '/media/../admin', '/media/a?w=1', 'blob:x'])(
  'nothing is drawn from %j',
  (address) => {
    expect([pictureAddress(address, false), avatarAddress(address)]).toEqual([undefined, undefined])
  },
)

test('hosted pictures and avatars stay where they are', () => {
  const address = 'https://img.example/a.png?x=1'
  expect([pictureAddress(address, false), avatarAddress(address)]).toEqual([address, address])
})
