import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dwellOfPage } from './dwell.ts'
import { pageVisits } from './page-visits.ts'
import { type Run, unpackRuns } from './visibility.ts'

const UNTIL_MS = 10_000

/** Pieces of a page in any order, with moments that may repeat and overlap. */
const runs: fc.Arbitrary<Run[]> = fc.array(
  fc.record({
    entity_id: fc.constantFrom('a', 'b', 'c'),
    idx: fc.constant(0),
    card: fc.constantFrom(0, 1, 200, 744.4, 3000),
    room: fc.constantFrom(300, 744),
    viewport: fc.constantFrom(350, 800),
    samples: fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: UNTIL_MS }),
        fc.constantFrom(0, 1, 150, 199.5, 200, 300, 744),
        fc.constantFrom(0, 0, 0, 1, 4, 16),
      ),
      { minLength: 1, maxLength: 12 },
    ),
  }),
  { maxLength: 12 },
)
/** Pieces that follow each other, at distinct moments, as pages send them. */
const inOrder = runs.map((list) =>
  list.map((run, at) => ({
    ...run,
    samples: [...new Map(run.samples.map((sample) => [sample[0], sample])).values()]
      .map(([t, px, stopped]): [number, number, number] => [t / 12 + (at * UNTIL_MS) / 12, px, stopped])
      .sort((one, other) => one[0] - other[0]),
  })),
)

test('the short way finds the visits that the long way finds, in whatever order the pieces came', () => {
  fc.assert(
    fc.property(fc.oneof(runs, inOrder), (list) => {
      const long = dwellOfPage({ samples: unpackRuns(list), untilMs: UNTIL_MS })
      expect([...pageVisits(list, UNTIL_MS)]).toEqual([...long].map(([entity_id, { visits }]) => [entity_id, visits]))
    }),
    { numRuns: 2000 },
  )
})
