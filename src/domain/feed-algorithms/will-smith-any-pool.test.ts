import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Candidate, Facts } from './feed-algorithm.ts'
import { cardsOf, feed, inSet, length, published } from './testing/priority-feeds.ts'
import { willSmithPriorityControl as control } from './will-smith-priority-control.ts'
import { willSmithPriorityTreatment as treatment } from './will-smith-priority-treatment.ts'

describe('any pool', () => {
  /** Up to five sets of any size, some cards true, some false, some ranked. */
  const anyPool = fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 })
    .chain((names) =>
      fc.tuple(
        ...names.map((name) =>
          fc
            .array(fc.record({ kind: fc.constantFrom('t_', 'f_', ''), lot: fc.integer({ min: 0, max: 30 }) }), {
              maxLength: 60,
            })
            .map((rows) =>
              rows.map(
                ({ kind, lot }, i): Candidate => ({
                  entity_id: `${name}_${i}`,
                  entity_set: name,
                  entity_category: 'news',
                  file_name: `${kind}${i}.png`,
                  covariates: { ranking: lot === 0 ? '1' : '' },
                }),
              ),
            ),
        ),
      ),
    )
    .map((sets) => sets.flat())
  const anyLength = fc.constantFrom(1, 2, 11, 40, 100)
  const setsOf = (cards: readonly Candidate[]) => [...new Set(cards.map(({ entity_set }) => entity_set))]
  const sizeOf = (cards: readonly Candidate[], set: string) => cards.filter(({ entity_set }) => entity_set === set).length

  test('has the same first card in both conditions: the one ranked 1, or else the first of the first set', () => {
    fc.assert(
      fc.property(anyPool, anyLength, fc.string(), (cards, n, seed) => {
        const rankedIds = cards.filter(({ covariates }) => covariates['ranking'] === '1').map(({ entity_id }) => entity_id)
        const expected = rankedIds.sort()[0] ?? cards[0]?.entity_id
        expect([control, treatment].map((algorithm) => feed(algorithm, cards, length(n), seed)[0])).toEqual([expected, expected])
      }),
    )
  })

  test('never has more cards than asked for, of the focal set, or of a set that is not the largest', () => {
    fc.assert(
      fc.property(anyPool, anyLength, fc.string(), (cards, n, seed) => {
        for (const [algorithm, nFocal] of [
          [control, 1],
          [treatment, 33],
        ] as const) {
          const served = feed(algorithm, cards, length(n), seed)
          expect(served.length).toBeLessThanOrEqual(n)
          expect(new Set(served).size).toBe(served.length)
          const focal = served[0]?.split('_')[0]
          const others = setsOf(cards).filter((set) => set !== focal)
          const most = Math.max(0, ...others.map((set) => sizeOf(cards, set)))
          if (focal !== undefined) expect(inSet(served, focal)).toBeLessThanOrEqual(nFocal)
          for (const set of others) if (sizeOf(cards, set) < most) expect(inSet(served, set)).toBeLessThanOrEqual(10)
        }
      }),
    )
  })

  test('shows a false card of the largest set only where that set has no true one', () => {
    fc.assert(
      fc.property(anyPool, anyLength, fc.string(), (cards, n, seed) => {
        const served = feed(control, cards, length(n), seed)
        const [largest] = setsOf(cards)
          .filter((set) => set !== served[0]?.split('_')[0])
          .sort()
          .sort((a, b) => sizeOf(cards, b) - sizeOf(cards, a))
        const ofLargest = cards.filter(({ entity_set }) => entity_set === largest)
        const kinds = (prefix: string) => ofLargest.some(({ file_name }) => file_name.startsWith(prefix))
        const names = ofLargest.filter(({ entity_id }) => served.includes(entity_id)).map(({ file_name }) => file_name)
        if (kinds('t_') && kinds('f_')) for (const name of names) expect(name).toMatch(/^t_/)
      }),
    )
  })

  test('has fewer cards than asked for only where its sets run out, and a note says so', () => {
    fc.assert(
      fc.property(anyPool, anyLength, (cards, n) => {
        for (const algorithm of [control, treatment])
          expect(algorithm.notes?.(cards, length(n)).includes('shorter-feed')).toBe(feed(algorithm, cards, length(n)).length < n)
      }),
    )
  })
})

describe('before the study', () => {
  const texts = (cards: readonly Candidate[], facts?: Facts, algorithm = treatment) =>
    (algorithm.preflight?.(cards, facts) ?? []).map(({ kind, text }) => `${kind}: ${text}`)

  test('a researcher reads which card leads', () => {
    const cards = [
      ...cardsOf('focal', 40, 1, (i) => `t_${i}.png`),
      ...cardsOf('news', 120, 2, (i) => `${i < 90 ? 't' : 'f'}_${i}.png`),
    ]
    expect(texts(cards)).toEqual([
      "note: Everybody's feed begins with t_0.png of focal.",
      'note: Of news, which fills the feed, only true cards are shown (file names t_…).',
    ])
  })

  test('a card without a file name is named by its id', () => {
    expect(texts(cardsOf('focal', 40, 1, () => ''))[0]).toBe("note: Everybody's feed begins with focal_0 of focal.")
  })

  test('everything that the cards lack is advice', () => {
    const found = texts([...cardsOf('focal', 20), ...cardsOf('news', 30)])
    expect(found.filter((text) => text.startsWith('advice: '))).toEqual([
      expect.stringContaining('No card has ranking 1, so focal, the first of the sets, is the focal set'),
      expect.stringContaining('focal has fewer than the 33 cards'),
      expect.stringContaining('The sets give only 50 of the 100 cards'),
      expect.stringContaining('news, which fills the feed, has no true cards'),
    ])
    expect(texts(published, length(100), control)).toEqual([
      "note: Everybody's feed begins with focal-0.png of focal.",
      expect.stringContaining('no true cards'),
    ])
  })
})
