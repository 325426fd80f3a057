import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOfRow, covariateNameProblem, duplicateRow, moveRow, putRow, removeRows } from './edit-rows.ts'
import { readSheet } from './sheet.ts'

const SHEET = [['Entity Type', 'body', 'veracity'], ['post', 'One', 'true'], [''], ['post', 'Two', 'false']]

test('the first post makes a sheet of its own, with a name for the post', () => {
  expect(putRow([], { entity_type: 'post', body: 'Rain', headline: '' })).toEqual([
    ['entity_type', 'body', 'filename'],
    ['post', 'Rain', 'post_1'],
  ])
})

test('a further post goes below the last row, and brings only the columns that it fills in', () => {
  const lines = putRow(SHEET, { entity_type: 'post', body: 'Three', likes: '7', author_name: '', filename: 'x' })
  expect(lines.at(-1)).toEqual(['post', 'Three', undefined, '7', 'x'].map((cell) => cell ?? ''))
  expect(lines[0]).toEqual(['Entity Type', 'body', 'veracity', 'likes', 'filename'])
  expect(lines.slice(1, 4)).toEqual(SHEET.slice(1))
})

test('an edited row keeps its place and the cells that were not edited', () => {
  const lines = putRow(SHEET, { body: 'Zwei', source: 'Radio' }, 4)
  expect(lines).toEqual([
    ['Entity Type', 'body', 'veracity', 'source'],
    ['post', 'One', 'true'],
    [''],
    ['post', 'Zwei', 'false', 'Radio'],
  ])
})

test('a new column does not name the stray cell of a row that is too long', () => {
  const lines = putRow(
    [
      ['entity_type', 'body'],
      ['post', 'One', 'stray'],
    ],
    { entity_type: 'post', body: 'Two', likes: '1' },
  )
  expect(readSheet(lines).columns.map(({ name, index }) => [name, index])).toEqual([
    ['entity_type', 0],
    ['body', 1],
    ['likes', 3],
    ['filename', 4],
  ])
})

test('names of posts are not given twice', () => {
  const first = putRow([], { entity_type: 'post', body: 'a', filename: 'POST_2' })
  const lines = putRow(first, { entity_type: 'post', body: 'b' })
  expect(readSheet(lines).rows.map(({ row }) => cellsOfRow(readSheet(lines), row)['filename'])).toEqual(['POST_2', 'post_3'])
  const copied = duplicateRow(lines, 2)
  expect(copied.map((line) => line.at(-1))).toEqual(['filename', 'POST_2', 'post_4', 'post_3'])
  expect(cellsOfRow(readSheet(copied), 3)['body']).toBe('a')
})

test('rows move past blank rows, and not beyond the first and the last', () => {
  expect(moveRow(SHEET, 4, -1).map((line) => line[1])).toEqual(['body', 'Two', undefined, 'One'])
  expect(moveRow(SHEET, 2, -1)).toEqual(SHEET)
  expect(moveRow(SHEET, 4, 1)).toEqual(SHEET)
})

test('without its last rows a sheet is empty', () => {
  expect(removeRows(SHEET, new Set([2]))).toEqual([SHEET[0], SHEET[2], SHEET[3]])
  expect(removeRows(SHEET, new Set([2, 4]))).toEqual([])
})

test('a covariate has neither the name of a column with a meaning nor that of another covariate', () => {
  expect(covariateNameProblem('Alt', [])).toContain('alt_text is a column with a meaning of its own')
  expect(covariateNameProblem('topic', ['topic'])).toBe('There is a covariate topic already.')
  expect(covariateNameProblem('topic', ['Topic'])).toBeUndefined()
})

const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((each) => each.replace(/\p{Cs}/gu, '').trim())

test('whatever is put into rows can be read back, and rows are never mixed up', () => {
  const post = fc.record({ body: text, headline: text, author_name: text, topic: text })
  fc.assert(
    fc.property(fc.array(post, { minLength: 1, maxLength: 6 }), fc.nat(), post, (posts, pick, edited) => {
      const lines = posts.reduce<string[][]>((before, cells) => putRow(before, { entity_type: 'post', ...cells }), [])
      const at = (pick % posts.length) + 2
      const sheet = readSheet(putRow(lines, edited, at))
      const read = sheet.rows.map(({ row }) => cellsOfRow(sheet, row))
      expect(read).toHaveLength(posts.length)
      read.forEach((cells, i) => {
        const wanted = i === at - 2 ? edited : posts[i]
        for (const [name, value] of Object.entries(wanted ?? {})) expect(cells[name] ?? '').toBe(value)
      })
      expect(new Set(read.map(({ filename }) => filename)).size).toBe(posts.length)
    }),
  )
})
