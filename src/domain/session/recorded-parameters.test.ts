import { expect, test } from 'vitest'
import { readQueryParameters } from './query-parameters.ts'
import { recordedParameters } from './recorded-parameters.ts'

test('everything but the ids is recorded, the feed’s own parameters too', () => {
  const query = readQueryParameters('?experiment_id=e1&user_id=u&feed=swipe&source=mail&empty')
  expect(recordedParameters(query)).toEqual([
    { name: 'feed', value: 'swipe' },
    { name: 'source', value: 'mail' },
    { name: 'empty', value: '' },
  ])
})
