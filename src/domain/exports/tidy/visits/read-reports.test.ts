import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Run } from '#domain/engagement/visibility.ts'
import { flatRun, readReports } from './read-reports.ts'

/** As PostgreSQL writes JSON: with a space after every comma and colon. */
function asStored(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(asStored).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, each]) => `${JSON.stringify(key)}: ${asStored(each)}`)
    .join(', ')}}`
}

const number = fc.oneof(
  fc.nat(5_000_000_000),
  fc.double({ min: 0, max: 5_000_000_000, noNaN: true }),
  fc.nat(9_999_999).map((n) => n / 10),
)
const aRun = fc.record({
  idx: fc.nat(1000),
  card: number,
  room: number,
  samples: fc.array(fc.tuple(number, number, fc.nat(31)), { maxLength: 6 }),
  viewport: number,
  entity_id: fc.oneof(fc.string(), fc.constantFrom('"samples": [[1, 2, 3]]', '\\"samples": [[1, 2, 3]]', 'a"samples')),
})
const aReport = fc.record({ cards: fc.array(aRun, { maxLength: 4 }), until: number, page_id: fc.string(), time_origin: number })

const withoutPlaces = ({ numbers, from, to, ...run }: ReturnType<typeof flatRun>) => ({
  ...run,
  samples: [...numbers.subarray(from, to)],
})

test.each([
  ['as PostgreSQL writes them', asStored],
  ['as they are sent', (report: object) => JSON.stringify(report)],
])('reports, %s, are what JSON.parse would have read, to the last digit', (_, write) => {
  fc.assert(
    fc.property(fc.array(aReport, { maxLength: 4 }), (reports) => {
      const read = readReports(reports.map(write)).map((report) => ({ ...report, cards: report.cards.map(withoutPlaces) }))
      const parsed = reports.map((report) => JSON.parse(write(report)) as { cards: Run[] })
      expect(read).toEqual(parsed.map((report) => ({ ...report, cards: report.cards.map((run) => withoutPlaces(flatRun(run))) })))
    }),
  )
})

test.each(['1e-7', '-3', '12345678901234567', '0.1234567890123456', '5'])('%s is read among samples', (text) => {
  const detail = `{"cards": [{"idx": 0, "samples": [[1.5, ${text}, 0], [2, 0, 1]], "entity_id": "a"}], "page_id": "a"}`
  const [report] = readReports([detail])
  expect(report?.cards.map(withoutPlaces)).toMatchObject([{ entity_id: 'a', samples: [1.5, Number(text), 0, 2, 0, 1] }])
})
