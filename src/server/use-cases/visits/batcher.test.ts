import { expect, test } from 'vitest'
import { batcher } from './batcher.ts'

/** A batcher whose work ends when the test says so, and the batches that it started. */
function heldBatcher(maxItems = 100) {
  const batches: string[] = []
  const held: (() => void)[] = []
  const add = batcher<string, string>(async (key, items) => {
    batches.push(`${key}: ${items.join(' ')}`)
    await new Promise<void>((resolve) => held.push(resolve))
    return items.map((item) =>
      item === 'bad' ? { status: 'rejected', reason: new Error('refused') } : { status: 'fulfilled', value: item.toUpperCase() },
    )
  }, maxItems)
  /** Waits until so many batches were started, and lets all of them end. */
  const endBatches = async (n: number) => {
    while (batches.length < n) await new Promise(setImmediate)
    for (const end of held.splice(0)) end()
  }
  return { add, batches, endBatches }
}

test('calls that come at the same moment share a batch', async () => {
  const { add, batches, endBatches } = heldBatcher()
  const answers = Promise.all(['a', 'b', 'c'].map((item) => add('study', item)))
  await endBatches(1)
  expect(await answers).toEqual(['A', 'B', 'C'])
  expect(batches).toEqual(['study: a b c'])
})

test('calls that come while a batch is in progress share the next one, in their order', async () => {
  const { add, batches, endBatches } = heldBatcher()
  const first = add('study', 'a')
  while (batches.length === 0) await new Promise(setImmediate)
  const others = Promise.all(['b', 'c'].map((item) => add('study', item)))
  await endBatches(1)
  await endBatches(2)
  expect([await first, ...(await others)]).toEqual(['A', 'B', 'C'])
  expect(batches).toEqual(['study: a', 'study: b c'])
})

test('batches of another key do not wait, and one refused item leaves the others alone', async () => {
  const { add, batches, endBatches } = heldBatcher()
  const answers = Promise.allSettled([add('here', 'bad'), add('here', 'b'), add('there', 'a')])
  await endBatches(2)
  expect((await answers).map((one) => (one.status === 'fulfilled' ? one.value : 'refused'))).toEqual(['refused', 'B', 'A'])
  expect(batches).toEqual(['here: bad b', 'there: a'])
})

test('a batch that fails rejects its own calls, and the next one is served', async () => {
  let isAway = true
  const add = batcher<number, number>(async (_key, items) => {
    if (isAway) throw new Error('away')
    return items.map((value) => ({ status: 'fulfilled', value }))
  }, 100)
  await expect(add('study', 1)).rejects.toThrow('away')
  isAway = false
  expect(await add('study', 2)).toBe(2)
})

test('no batch is larger than the maximum', async () => {
  const { add, batches, endBatches } = heldBatcher(10)
  const answers = Promise.all(Array.from({ length: 25 }, (_, i) => add('study', `p${i}`)))
  for (const n of [1, 2, 3]) await endBatches(n)
  expect(await answers).toEqual(Array.from({ length: 25 }, (_, i) => `P${i}`))
  expect(batches.map((batch) => batch.split(' ').length - 1)).toEqual([10, 10, 5])
})
