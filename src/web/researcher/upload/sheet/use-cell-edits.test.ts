import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSheet } from '#domain/stimuli/sheet/sheet.ts'
import { readSheetText } from './read-sheet-text.ts'
import { editedText } from './use-cell-edits.ts'

const rowsOf = async (text: string) => readSheet((await readSheetText(text)).lines).rows

test.each(['a\tb\n\n1\t2\n3', 'a,b\n\n1,2\n3'])('an edit of %j changes that cell alone, and row numbers stay', async (text) => {
  expect(await rowsOf(await editedText(text, [{ row: 4, index: 1, value: 'New' }]))).toEqual([
    { row: 3, cells: ['1', '2'] },
    { row: 4, cells: ['3', 'New'] },
  ])
})

test('whatever is typed into a cell is what is read back', async () => {
  const text = 'filename\theadline\tveracity\na.png\tOne\ttrue\nb.png\tTwo\tfalse'
  const piece = fc.constantFrom('"', "'", '\t', '\n', ',', ';', 'x', 'é', ' ', '""', 'sep=;')
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      const value = pieces.join('')
      expect(await rowsOf(await editedText(text, [{ row: 2, index: 1, value }]))).toEqual([
        { row: 2, cells: ['a.png', value.trim(), 'true'] },
        { row: 3, cells: ['b.png', 'Two', 'false'] },
      ])
    }),
    { numRuns: 500 },
  )
})

test('a single column with commas, and a sheet whose other cells have tabs, stay as they are', async () => {
  expect(await rowsOf(await editedText('headline\n"a,b"\nc', [{ row: 3, index: 0, value: 'd;e,f' }]))).toEqual([
    { row: 2, cells: ['a,b'] },
    { row: 3, cells: ['d;e,f'] },
  ])
  const edited = await editedText('a,b,c\n"1\t\n\t2",x,y', [{ row: 2, index: 1, value: 'new' }])
  expect(await rowsOf(edited)).toEqual([{ row: 2, cells: ['1\t\n\t2', 'new', 'y'] }])
})
