import { expect, test } from 'vitest'
import { type Edited, withIds } from '#domain/questions/editing/edited.ts'
import { item as anItem, page as aPage, definitionOf } from '#domain/questions/testing/definitions.ts'
import { outlineRows, unfoldedRows } from './outline-rows.ts'

/** The label of a question with this text in the outline. */
function labelOf(label: string): string | undefined {
  const item = { id: 'i', type: 'text', key: 'town', label, isRequired: true, maxLength: 20 } as const
  const page = { id: 'p', name: 'first', blockOrder: 'fixed', blocks: [{ id: 'b', name: 'a', items: [item] }] } as const
  const edited: Pick<Edited, 'pages' | 'languages'> = { pages: [page], languages: ['en'] }
  return outlineRows(edited).at(-1)?.label
}

test('a long question is cut between two words, and says that it goes on', () => {
  const words = 'How often do you read the news in the evening '.repeat(3)
  expect(labelOf(words)).toBe('How often do you read the news in the evening How often do you read the news in…')
})

test('a short question is whole, and a single word that is too long is cut', () => {
  expect(labelOf('Which town?')).toBe('Which town?')
  expect(labelOf('x'.repeat(100))).toBe(`${'x'.repeat(80)}…`)
})

test('of a large questionnaire all pages are listed, and what stands in the page that is selected', () => {
  let n = 0
  const of = (nPages: number) =>
    withIds(
      definitionOf(Array.from({ length: nPages }, (_, i) => aPage(`p${i}`, [anItem(`a${i}`), anItem(`b${i}`)]))),
      () => `${n++}`,
    )
  const rowsOf = (edited: Edited, id: string) => unfoldedRows(edited, outlineRows(edited), id).map(({ kind }) => kind)
  expect(rowsOf(of(3), 'questionnaire')).toHaveLength(12)
  const large = of(900)
  const second = large.pages[1]?.blocks[0]?.items[0]?.id ?? ''
  expect(rowsOf(large, 'questionnaire').every((kind) => kind === 'page')).toBe(true)
  expect(rowsOf(large, second).slice(0, 6)).toEqual(['page', 'page', 'block', 'item', 'item', 'page'])
  expect(rowsOf(large, second)).toHaveLength(903)
})
