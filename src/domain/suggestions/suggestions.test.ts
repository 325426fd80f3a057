import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSuggestionRows } from './read-rows.ts'
import { checkSuggestions, parseSuggestions, SUGGESTION_KINDS, writeSuggestions } from './suggestions.ts'

const cell = fc.stringMatching(/^[a-zA-Zäñ#%'",]([a-zA-Z0-9 ,.'"]{0,20}[a-zA-Z0-9])?$/)
const aRow = fc.record(
  { kind: fc.constantFrom(...SUGGESTION_KINDS.map(({ kind }) => kind)), title: cell, line: cell },
  { requiredKeys: ['kind', 'title'] },
)

test('rows that are pasted with tabs are read as they are, are a valid setting, and come back from it', () => {
  fc.assert(
    fc.property(fc.array(aRow, { maxLength: 30 }), fc.boolean(), fc.constantFrom('\n', '\r\n'), (rows, hasHeadings, end) => {
      const lines = rows.map(({ kind, title, line = '' }) => [kind, title, line].join('\t'))
      const read = readSuggestionRows([...(hasHeadings ? ['Kind\tTitle\tLine'] : []), ...lines, ''].join(end))
      expect(read).toEqual({ rows, problems: [] })
      expect(checkSuggestions(writeSuggestions(rows))).toEqual([])
      expect(parseSuggestions(writeSuggestions(rows))).toEqual(rows)
    }),
  )
})

test('whatever is pasted, every row is read, left out as empty, or named', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { rows, problems } = readSuggestionRows(text)
      expect(rows.length + problems.length).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length)
    }),
  )
})

test('a row of an unknown kind and one without a title are named by their number', () => {
  expect(readSuggestionRows('trend; Rain; 12 posts\npage; Nils\nperson;')).toEqual({
    rows: [{ kind: 'trend', title: 'Rain', line: '12 posts' }],
    problems: ['Row 2: the kind must be trend, person or group, not “page”.', 'Row 3: the title is missing.'],
  })
})

test('problems of the setting name their row', () => {
  const row = { kind: 'trend', title: 'Rain' }
  expect(checkSuggestions(JSON.stringify([row, { kind: 'page', title: '' }]))).toEqual([
    'suggestion 2: the kind must be trend, person, group',
    'suggestion 2: the title is missing',
  ])
  expect(checkSuggestions(JSON.stringify([{ ...row, line: 'x'.repeat(81) }]))[0]).toContain('at most 80 characters')
  for (const value of ['{}', '[1]', '[{"kind":"trend"}]', '[{"kind":"trend","title":"a","url":"b"}]', 'x'])
    expect(checkSuggestions(value), value).toHaveLength(1)
  expect(checkSuggestions(JSON.stringify(Array(31).fill(row)))[0]).toContain('at most 30')
})
