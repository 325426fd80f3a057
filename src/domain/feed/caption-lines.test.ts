import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { captionLines } from './caption-lines.ts'

const rows = fc.record({ headline: fc.nat(30), body: fc.nat(200) })

test('a text that fits is shown whole, and of any other as many rows as there is room for, some of each part', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 3, max: 9 }), (all, most) => {
      const shown = captionLines(all, most)
      expect(shown === undefined).toBe(all.headline + all.body <= most)
      if (shown === undefined) return
      expect(shown.headline + shown.body).toBeLessThanOrEqual(most)
      expect(shown.headline + shown.body).toBeLessThan(all.headline + all.body)
      expect([shown.headline > 0, shown.body > 0]).toEqual([all.headline > 0, all.body > 0])
    }),
  )
})

test('a headline leaves half of four rows to the text below it', () => {
  expect(captionLines({ headline: 3, body: 9 }, 4)).toEqual({ headline: 2, body: 2 })
  expect(captionLines({ headline: 1, body: 9 }, 4)).toEqual({ headline: 1, body: 3 })
  expect(captionLines({ headline: 0, body: 9 }, 4)).toEqual({ headline: 0, body: 4 })
  expect(captionLines({ headline: 6, body: 0 }, 4)).toEqual({ headline: 4, body: 0 })
})
