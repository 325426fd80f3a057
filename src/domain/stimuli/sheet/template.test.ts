import { expect, test } from 'vitest'
import { checkSheet } from './check-sheet.ts'
import { REQUIRED_COLUMNS } from './columns.ts'
import { readSheet } from './sheet.ts'
import { CARD_TEMPLATE, HOSTED_TEMPLATE, POST_TEMPLATE } from './template.ts'

test.each([CARD_TEMPLATE, HOSTED_TEMPLATE, POST_TEMPLATE])('$fileName passes its own check without a warning', ({ rows }) => {
  const sheet = readSheet(rows)
  expect([sheet.rows.length, sheet.problems, sheet.overlongRows, checkSheet(sheet, 'files')]).toEqual([2, [], [], []])
})

test.each([CARD_TEMPLATE, HOSTED_TEMPLATE, POST_TEMPLATE])(
  '$fileName begins with the required columns and has a cell for every header',
  ({ rows }) => {
    expect(rows[0]?.slice(0, 4)).toEqual([...REQUIRED_COLUMNS])
    expect(new Set(rows.map(({ length }) => length)).size).toBe(1)
  },
)

test('hosted cards are addresses of the files themselves', () => {
  expect(checkSheet(readSheet(HOSTED_TEMPLATE.rows), 'hosted')).toEqual([])
  for (const [source_url, filename] of HOSTED_TEMPLATE.rows.slice(1)) expect(source_url).toMatch(new RegExp(`/${filename}$`))
})
