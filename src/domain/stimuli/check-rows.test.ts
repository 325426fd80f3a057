import { expect, test } from 'vitest'
import { checkRows } from './check-rows.ts'

const row = { source_url: 'https://img.example/a.png', filename: 'a.png', retrieve_date: '2026-01-01', entity_type: 'image' }

test('entity_url is copied from source_url and the headline is decoded', () => {
  const checked = checkRows([{ ...row, headline: 'Rain%20ahead' }], decodeURIComponent)
  expect(checked).toMatchObject({
    ok: true,
    rows: [{ entity_url: row.source_url, headline: 'Rain ahead', entity_type: 'image' }],
  })
})

test('missing columns are listed by name', () => {
  expect(checkRows([{ source_url: 'https://x.example' }], String)).toEqual({
    ok: false,
    missingColumns: ['filename', 'retrieve_date', 'entity_type'],
    problems: [],
  })
})

test('every bad row is named by its number', () => {
  const bad = [
    row,
    { ...row, filename: 'b.png', source_url: 'javascript:alert(1)' },
    { ...row, filename: '', entity_type: 'poem' },
    row,
  ]
  expect(checkRows(bad, String)).toEqual({
    ok: false,
    missingColumns: [],
    problems: [
      "row 2: entity_url must be an http or https address, not 'javascript:alert(1)'",
      'row 3: filename is empty',
      "row 3: entity_type must be image or video, not 'poem'",
      "row 4: filename 'a.png' stands in row 1 too",
    ],
  })
})
