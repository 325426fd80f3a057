import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CardSpace,
  fitCard,
  LEAST_VIEWPORT_PX,
  PORTRAIT_ABOVE,
  type TextParts,
  tallestCardPx,
  usualCardPx,
} from './card-size.ts'
import { estimateText } from './post-height.ts'

const HEADER = 56
/** Four buttons in a wide column, or six on a phone. */
const wide = (viewportPx: number): CardSpace => ({ roomPx: viewportPx - HEADER, insetPx: 16, chromePx: 54 })
const phone = (viewportPx: number): CardSpace => ({ roomPx: viewportPx - HEADER, insetPx: 0, chromePx: 58 })

/** Of this height where nothing limits it, and no portrait. */
const wideMedia = (heightPx: number) => ({ shape: heightPx / 600, widthPx: 600 })

const NO_TEXT: TextParts = { fixedPx: 0, markPx: 0, headline: { rows: 0, linePx: 24 }, body: { rows: 0, linePx: 24 } }
const text = (rows: number): TextParts => ({ ...NO_TEXT, fixedPx: 76, body: { rows, linePx: 24 } })

const spaces = fc
  .record({ viewportPx: fc.integer({ min: LEAST_VIEWPORT_PX, max: 3000 }), isWide: fc.boolean() })
  .map(({ viewportPx, isWide }) => (isWide ? wide : phone)(viewportPx))
const shapes = fc.double({ min: 0.05, max: 20, noNaN: true })
const words = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength })
const posts = fc.record({
  name: words(200),
  author_handle: words(80),
  source: words(300),
  headline: words(600),
  body: words(6000),
})

const heightOf = ({ textPx, mediaPx }: { textPx: number; mediaPx: number }, { chromePx }: CardSpace) =>
  textPx + mediaPx + chromePx

describe('every folded card fits the room', () => {
  test('whatever the shape of its picture is', () => {
    fc.assert(
      fc.property(spaces, shapes, fc.integer({ min: 240, max: 600 }), (space, shape, widthPx) => {
        const fit = fitCard(NO_TEXT, { shape, widthPx }, space)
        const mostPx = shape > PORTRAIT_ABOVE ? tallestCardPx(space) : usualCardPx(space)
        expect(heightOf(fit, space)).toBeLessThanOrEqual(mostPx + 1e-6)
        expect(fit.mediaPx).toBeGreaterThan(0)
      }),
    )
  })

  test('whatever is written in it, with and without a picture', () => {
    const natural = fc.oneof(fc.constant(0), shapes)
    fc.assert(
      fc.property(spaces, posts, natural, fc.integer({ min: 320, max: 600 }), (space, post, shape, widthPx) => {
        const fit = fitCard(estimateText(post, widthPx), { shape, widthPx }, space)
        expect(heightOf(fit, space)).toBeLessThanOrEqual(tallestCardPx(space) + 1e-6)
        expect(fit.mediaPx).toBeLessThanOrEqual(widthPx * shape)
        if (shape > 0) expect(fit.mediaPx).toBeGreaterThan(0)
        if (fit.lines) {
          const { headline, body } = fit.lines
          const { headline: allOfHeadline, body: allOfBody } = estimateText(post, widthPx)
          expect(headline + body).toBeLessThan(allOfHeadline.rows + allOfBody.rows)
          expect([headline > 0, body > 0]).toEqual([allOfHeadline.rows > 0, allOfBody.rows > 0])
        }
      }),
    )
  })
})

test('where people stop anywhere, a picture card is completely visible at more than 55 % of the places', () => {
  for (let viewportPx = 640; viewportPx <= 3000; viewportPx += 1)
    for (const [space, gapPx] of [
      [wide(viewportPx), 16],
      [phone(viewportPx), 8],
    ] as const) {
      const cardPx = usualCardPx(space)
      expect((space.roomPx - cardPx) / (cardPx + gapPx)).toBeGreaterThan(0.55)
    }
})

test('a picture keeps its own height while the card is not higher than usual', () => {
  expect(fitCard(NO_TEXT, wideMedia(300), phone(844)).mediaPx).toBe(300)
  expect(fitCard(NO_TEXT, wideMedia(750), wide(650)).mediaPx).toBeCloseTo(0.62 * 594 - 54)
})

test('a film of a phone fills the width as far as the room allows, with its text beside it', () => {
  const film = (widthPx: number) => ({ shape: 16 / 9, widthPx })
  expect(fitCard(NO_TEXT, film(390), phone(844)).mediaPx).toBeCloseTo((390 * 16) / 9)
  expect(fitCard(NO_TEXT, film(600), wide(650)).mediaPx).toBe(594 - 32 - 54)
  const space = phone(844)
  const fit = fitCard(text(6), film(390), space)
  expect(fit.lines).toBeUndefined()
  expect(heightOf(fit, space)).toBe(space.roomPx)
})

test('portrait media are narrower than their frame only where the room allows no more', () => {
  fc.assert(
    fc.property(
      spaces,
      posts,
      fc.double({ min: 1.26, max: 3, noNaN: true }),
      fc.integer({ min: 320, max: 600 }),
      (space, post, shape, widthPx) => {
        const fit = fitCard(estimateText(post, widthPx), { shape, widthPx }, space)
        if (fit.lines === undefined && fit.mediaPx < widthPx * shape)
          expect(heightOf(fit, space)).toBeCloseTo(tallestCardPx(space))
      },
    ),
  )
})

test('at the least viewport a picture gets what the buttons leave of the room', () => {
  expect(fitCard(NO_TEXT, wideMedia(750), wide(400)).mediaPx).toBe(258)
  expect(fitCard(NO_TEXT, wideMedia(450), phone(400)).mediaPx).toBe(286)
})

test('text is shown whole while it fits the room, and the picture below it shrinks', () => {
  const fit = fitCard(text(6), wideMedia(400), wide(650))
  expect(fit.lines).toBeUndefined()
  expect(fit.mediaPx).toBeLessThan(400)
})

test('a long text alone is folded to the height of a usual card', () => {
  const space = wide(650)
  const fit = fitCard(text(60), wideMedia(0), space)
  expect(fit.lines?.body).toBe(8)
  expect(heightOf(fit, space)).toBeLessThanOrEqual(usualCardPx(space))
})

test('a long text with a picture leaves two fifths of the space to it', () => {
  const space = wide(650)
  const { mediaPx } = fitCard(text(60), wideMedia(600), space)
  expect(mediaPx).toBeGreaterThanOrEqual(0.4 * (562 - 54))
})
