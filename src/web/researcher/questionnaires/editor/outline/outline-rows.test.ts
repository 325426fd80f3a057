import { expect, test } from 'vitest'
import type { Edited } from '#domain/questions/editing/edited.ts'
import { outlineRows } from './outline-rows.ts'

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
