import { expect, test } from 'vitest'
import { blankUploadDraft, type UploadDraftEvent, uploadDraft } from './upload-draft.ts'

const after = (...events: UploadDraftEvent[]) => events.reduce(uploadDraft, blankUploadDraft)

test('a name is cleaned as it is typed', () => {
  expect(after({ happened: 'name-typed', typed: 'My Pilot-Set 2026!!' }).name).toBe('mypilotset2026')
})

test('a name has fifteen characters at most', () => {
  expect(after({ happened: 'name-typed', typed: 'abcdefghijklmnopqrst' }).name).toBe('abcdefghijklmno')
})

test('each step keeps what the others entered', () => {
  const given = after(
    { happened: 'category-chosen', category: 'news' },
    { happened: 'sheet-given', text: 'a\tb' },
    { happened: 'name-typed', typed: 'x' },
  )
  expect(given).toEqual({ category: 'news', name: 'x', text: 'a\tb' })
  expect(uploadDraft(given, { happened: 'cleared' })).toBe(blankUploadDraft)
})
