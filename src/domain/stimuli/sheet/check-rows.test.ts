import { expect, test } from 'vitest'
import { checkRows } from './check-rows.ts'

const row = { source_url: 'https://img.example/a.png', filename: 'a.png', retrieve_date: '2026-01-01', entity_type: 'image' }

test('entity_url is copied from source_url and the headline is decoded', () => {
  const checked = checkRows([{ ...row, headline: 'Rain%20ahead' }], decodeURIComponent)
  expect(checked).toMatchObject({
    ok: true,
    rows: [{ entity_url: row.source_url, headline: 'Rain ahead', entity_type: 'image', covariates: { headline: 'Rain ahead' } }],
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
    { ...row, filename: '../c.png' },
  ]
  expect(checkRows(bad, String)).toEqual({
    ok: false,
    missingColumns: [],
    problems: [
      "row 2: entity_url must be an http or https address, not 'javascript:alert(1)'",
      'row 3: filename is empty',
      "row 4: filename 'a.png' is in row 1 too",
      "row 5: filename must be a file name without its folder, not '../c.png'",
    ],
  })
})

test('a type that we do not know follows from the name of the file', () => {
  const types = (more: Record<string, string>) => {
    const checked = checkRows([{ ...row, ...more }], String)
    return checked.ok ? checked.rows.map(({ entity_type, isTypeOfFile }) => [entity_type, isTypeOfFile]) : checked.problems
  }
  expect(types({ entity_type: 'poem' })).toEqual([['image', true]])
  expect(types({ entity_type: '', filename: 'a.mp4' })).toEqual([['video', true]])
  expect(types({ entity_type: 'clip', filename: 'a', source_url: 'https://v.example/a.webm?x=1' })).toEqual([['video', true]])
  expect(types({ entity_type: 'Video' })).toEqual([['video', false]])
})

test('a source_url that is not an address is refused even if entity_url is valid', () => {
  expect(
    checkRows([{ ...row, entity_url: 'https://cdn.example/a.png', source_url: 'javascript:alert(1)' }], String),
  ).toMatchObject({
    problems: ["row 1: source_url must be an http or https address, not 'javascript:alert(1)'"],
  })
})

test('a set of posts alone needs no file, address or date', () => {
  const posts = [
    { entity_type: 'post', body: 'Snow in June' },
    { entity_type: 'Post', headline: 'Rain' },
  ]
  expect(checkRows(posts, String)).toMatchObject({ ok: true, rows: [{ entity_type: 'post', entity_url: '', filename: '' }, {}] })
})

test('rows with uploaded files need no source, and posts may use uploaded pictures', () => {
  const rows = [
    { ...row, source_url: '' },
    { entity_type: 'post', body: 'Snow', image: 'snow.png' },
  ]
  expect(checkRows(rows, String, 'files').ok).toBe(true)
  expect(checkRows(rows, String)).toMatchObject({
    problems: ['row 1: source_url is empty', "row 2: image must be an http or https address, not 'snow.png'"],
  })
})

test('warnings do not block saving', () => {
  expect(checkRows([{ ...row, retrieve_date: 'last week' }], String).ok).toBe(true)
})

test('a set with more columns than exports can hold is refused with both numbers', () => {
  const wide = (from: number) => Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`c${from + i}`, '']))
  const checked = checkRows(
    [
      { ...row, ...wide(0) },
      { ...row, filename: 'b.png', ...wide(150) },
    ],
    String,
  )
  expect(checked).toMatchObject({ ok: false, problems: ['a set may have 300 columns at most, not 354'] })
})
