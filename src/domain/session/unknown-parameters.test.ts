import { expect, test } from 'vitest'
import { unknownParameters } from './unknown-parameters.ts'

test('the feed’s own parameters and the two ids are known, all others are not', () => {
  const query = { experiment_id: 's', user_id: 'u', feed: 'swipe', 'feed-button-like': 'yes', rid: 'r1', source: '' }
  expect(unknownParameters(query)).toEqual([
    { name: 'rid', value: 'r1' },
    { name: 'source', value: '' },
  ])
})
