import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countHistogram } from './count-histogram.ts'
import { DEFAULT_CUES } from './social-cues.ts'

test('the histogram of the defaults has its middle at e to the ln-mean, and is the same at every look', () => {
  const histogram = countHistogram(DEFAULT_CUES)
  expect(histogram.median / Math.exp(DEFAULT_CUES.lnMean)).toBeCloseTo(1, 0)
  expect(Math.log(histogram.high / histogram.median) / (1.645 * DEFAULT_CUES.lnSd)).toBeCloseTo(1, 1)
  expect(countHistogram(DEFAULT_CUES)).toEqual(histogram)
})

test('every card is in one bin, the bins follow one another, and the outer ones are not empty', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 15, noNaN: true }), fc.double({ min: 0, max: 5, noNaN: true }), (lnMean, lnSd) => {
      const { bins, nCards, low, median, high } = countHistogram({ ...DEFAULT_CUES, lnMean, lnSd })
      expect(bins.reduce((sum, { n }) => sum + n, 0)).toBe(nCards)
      expect(bins.slice(1).map(({ from }) => from)).toEqual(bins.slice(0, -1).map(({ below }) => below))
      expect(Math.min(bins[0]?.n ?? 0, bins.at(-1)?.n ?? 0)).toBeGreaterThan(0)
      expect([low, median, high]).toEqual([low, median, high].sort((a, b) => a - b))
    }),
    { numRuns: 30 },
  )
})

test('without a spread all cards are in one bin', () => {
  expect(countHistogram({ ...DEFAULT_CUES, lnMean: 3, lnSd: 0 })).toEqual({
    nCards: 2000,
    bins: [{ from: 10, below: 30, n: 2000 }],
    median: 20,
    low: 20,
    high: 20,
  })
})
