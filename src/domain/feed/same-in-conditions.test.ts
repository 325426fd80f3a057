import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { skins } from '../skins/index.ts'
import { fitCard, LEAST_VIEWPORT_PX } from './card-size.ts'
import { estimateText, MARK_PX } from './post-height.ts'

const HEADER_PX = 56

const words = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength })
const cards = fc.record({
  post: fc.record({
    ...{ name: words(80), author_handle: words(40), source: words(100) },
    ...{ headline: words(300), body: words(3000) },
  }),
  shape: fc.oneof(fc.constant(0), fc.double({ min: 0.05, max: 20, noNaN: true })),
  /** The preview of a link. */
  ownPx: fc.constantFrom(0, 52, 420),
})
const windows = fc.record({
  widthPx: fc.integer({ min: 320, max: 600 }),
  heightPx: fc.integer({ min: LEAST_VIEWPORT_PX, max: 2000 }),
  insetPx: fc.constantFrom(0, 16),
})
const marks = fc.record(
  { sponsored_mark: fc.constant(true as const), reposted_by: words(60) },
  { requiredKeys: [] as const, noNullPrototype: true },
)

test('in every skin and window, what a condition marks a post with changes neither its media nor its rows: the card grows by it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...skins), cards, windows, marks, (skin, { post, shape, ownPx }, window, added) => {
      const space = { roomPx: window.heightPx - HEADER_PX, insetPx: window.insetPx, chromePx: 58 + ownPx }
      const media = { shape, widthPx: window.widthPx - (skin.measures?.mediaEdgePx ?? 0) }
      const fitted = (shown: typeof post & typeof added) =>
        fitCard(estimateText(shown, window.widthPx, skin.measures), media, space)
      const [plain, marked] = [fitted(post), fitted({ ...post, ...added })]
      expect(marked.mediaPx).toBe(plain.mediaPx)
      expect(marked.lines).toEqual(plain.lines)
      expect(marked.textPx).toBeCloseTo(plain.textPx + Object.keys(added).length * MARK_PX)
    }),
  )
})
