import { expect, test } from 'vitest'

test('what no test answers leaves no page under test', async () => {
  await expect(fetch('/v1/pull_entity_sets')).rejects.toThrow('There is no network in tests')
})
