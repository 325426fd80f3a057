import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

type Thing = { n: number }

/** Notes what it was asked for and whether it was closed. */
function aSource(nThings: number, failure?: Error) {
  const seen = { given: 0, isClosed: false }
  const things = async function* (): AsyncGenerator<Thing> {
    try {
      while (seen.given < nThings) yield { n: seen.given++ }
      if (failure) throw failure
    } finally {
      seen.isClosed = true
    }
  }
  return { seen, things: things() }
}

test('things come in order, and never more than so many are read before they are wanted', async () => {
  const { seen, things } = aSource(20)
  const got: number[] = []
  for await (const { n } of readAhead(things, 3)) {
    got.push(n)
    expect(seen.given - got.length).toBeLessThanOrEqual(3)
  }
  expect(got).toEqual(Array.from({ length: 20 }, (_, n) => n))
})

test('the next things are read while one is worked on', async () => {
  const { seen, things } = aSource(20)
  for await (const { n } of readAhead(things, 3)) {
    // The turn of the loop that whoever works on it takes.
    await new Promise((resolve) => setImmediate(resolve))
    if (n === 5) expect(seen.given).toBeGreaterThan(6)
  }
})

test('a source that fails is told of after what it gave', async () => {
  const { things } = aSource(2, new Error('gone'))
  const got: number[] = []
  const read = async () => {
    for await (const { n } of readAhead(things, 3)) got.push(n)
  }
  await expect(read()).rejects.toThrow('gone')
  expect(got).toEqual([0, 1])
})

test('whoever leaves early closes the source', async () => {
  const { seen, things } = aSource(1000)
  for await (const { n } of readAhead(things, 3)) if (n === 1) break
  expect(seen.isClosed).toBe(true)
  expect(seen.given).toBeLessThan(10)
})
