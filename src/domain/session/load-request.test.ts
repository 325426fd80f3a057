import { expect, test } from 'vitest'
import { loadRequest } from './load-request.ts'
import { readQueryParameters } from './query-parameters.ts'

const conditionOf = (search: string) => loadRequest(readQueryParameters(search), { user_id: 'u', experiment_id: 'e' })

test('a condition in the link is passed on as a number', () => {
  expect(conditionOf('?condition=2&x=1')).toEqual({
    user_id: 'u',
    experiment_id: 'e',
    condition: 2,
    query: { condition: '2', x: '1' },
  })
})

test('a visit whose user_id only the server can tell asks without one', () => {
  const query = readQueryParameters('?PROLIFIC_PID=p')
  expect(loadRequest(query, { experiment_id: 'e' })).toEqual({ experiment_id: 'e', query: { PROLIFIC_PID: 'p' } })
})

test.each(['', '0', '-1', 'two', '1.5', '1001', ' '])('a condition of %j is left out', (value) => {
  expect(conditionOf(`?condition=${encodeURIComponent(value)}`)).not.toHaveProperty('condition')
})
