import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvHeader, csvRow } from '#domain/exports/csv.ts'
import { createRowCounter } from './row-counter.ts'

const columns = [{ name: 'said', cell: 'text', about: '' }] as const

test('rows are counted whatever is in them and wherever the file is cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('"', '\n', '\r', ',', 'a') })),
      fc.integer({ min: 1, max: 7 }),
      (texts, size) => {
        const file = new TextEncoder().encode(csvHeader(columns) + texts.map((text) => csvRow(columns, [text])).join(''))
        const counter = createRowCounter()
        for (let at = 0; at < file.length; at += size) counter.add(file.subarray(at, at + size))
        expect(counter.rows()).toBe(texts.length)
      },
    ),
  )
})

test('nothing and a header have no rows', () => {
  const counter = createRowCounter()
  expect(counter.rows()).toBe(0)
  counter.add(new TextEncoder().encode('"a","b"\n'))
  expect(counter.rows()).toBe(0)
})
