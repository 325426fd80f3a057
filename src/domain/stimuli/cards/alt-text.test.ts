import { expect, test } from 'vitest'
import { lacksAltText } from './alt-text.ts'

test.each([
  ['image', '', true, true],
  ['video', ' ', true, true],
  ['image', 'A lake', true, false],
  ['post', '', false, false],
  ['Post', '', true, true],
  ['post', 'A lake', true, false],
])('a card of type %s with alt text %j, with a picture: %s, lacks alt text: %s', (entity_type, alt_text, hasPicture, lacks) => {
  expect(lacksAltText({ entity_type, alt_text, hasPicture })).toBe(lacks)
})
