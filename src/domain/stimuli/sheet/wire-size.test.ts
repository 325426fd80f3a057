import fc from 'fast-check'
import { expect, test } from 'vitest'
import { covariateRows } from './covariate-rows.ts'
import { readSheet } from './sheet.ts'
import { jsonBytes, wireBytes } from './wire-size.ts'

/** Any UTF-16, including lone surrogates. */
const anyText = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes))
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

test('the size of a text is its size in JSON', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string({ unit: 'binary' })), (text) => {
      expect(jsonBytes(text)).toBe(bytesOf(text) - 2)
    }),
  )
})

const HEADERS = ['source_url', 'filename', 'headline', 'body']
const rows = fc.array(fc.array(anyText, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 5 })

test('the estimated size of rows is never too small, and at most slightly too large', () => {
  fc.assert(
    fc.property(rows, (cells) => {
      const sheet = readSheet([HEADERS, ...cells])
      const sent = bytesOf(covariateRows(sheet))
      const estimated = wireBytes(sheet, 0)
      expect(estimated).toBeGreaterThanOrEqual(sheet.rows.length === 0 ? 0 : sent)
      expect(estimated).toBeLessThanOrEqual(sent + 100 * sheet.rows.length)
    }),
  )
})

test('rows that are reported to be within the limit are', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 100, max: 3000 }), (cells, limit) => {
      const sheet = readSheet([HEADERS, ...cells])
      if (wireBytes(sheet, limit) <= limit && sheet.rows.length > 0)
        expect(bytesOf(covariateRows(sheet))).toBeLessThanOrEqual(limit)
    }),
  )
})
