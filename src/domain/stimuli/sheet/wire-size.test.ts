import fc from 'fast-check'
import { expect, test } from 'vitest'
import { covariateRows } from './covariate-rows.ts'
import { readSheet } from './sheet.ts'
import { jsonBytes, wireBytes } from './wire-size.ts'

/** Any UTF-16, halves of surrogate pairs included. */
const anyText = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes))
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

test('a text is weighed as JSON writes it', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string({ unit: 'binary' })), (text) => {
      expect(jsonBytes(text)).toBe(bytesOf(text) - 2)
    }),
  )
})

const HEADERS = ['source_url', 'filename', 'headline', 'body']
const rows = fc.array(fc.array(anyText, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 5 })

test('rows are never weighed too light, and little too heavy', () => {
  fc.assert(
    fc.property(rows, (cells) => {
      const sheet = readSheet([HEADERS, ...cells])
      const sent = bytesOf(covariateRows(sheet))
      const weighed = wireBytes(sheet, 0)
      expect(weighed).toBeGreaterThanOrEqual(sheet.rows.length === 0 ? 0 : sent)
      expect(weighed).toBeLessThanOrEqual(sent + 100 * sheet.rows.length)
    }),
  )
})

test('what is said to be within the limit is', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 100, max: 3000 }), (cells, limit) => {
      const sheet = readSheet([HEADERS, ...cells])
      if (wireBytes(sheet, limit) <= limit && sheet.rows.length > 0)
        expect(bytesOf(covariateRows(sheet))).toBeLessThanOrEqual(limit)
    }),
  )
})
