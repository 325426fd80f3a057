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
    { happened: 'comments-given', text: 'post\ttext' },
  )
  expect(given).toEqual({
    category: 'news',
    name: 'x',
    text: 'a\tb',
    isMade: false,
    comments: 'post\ttext',
    hidesAddresses: false,
    divideBy: '',
    post: null,
  })
  expect(uploadDraft(given, { happened: 'cleared' })).toBe(blankUploadDraft)
})

test('a sheet that the page made stays one while its cells are edited, until a sheet is given or nothing is left', () => {
  const made = after({ happened: 'sheet-made', text: 'a\tb' })
  const edited = uploadDraft(made, { happened: 'sheet-edited', text: 'a\tc' })
  expect([made.isMade, edited]).toEqual([true, { ...made, text: 'a\tc' }])
  expect(uploadDraft(edited, { happened: 'sheet-given', text: 'd' }).isMade).toBe(false)
  expect(uploadDraft(edited, { happened: 'sheet-made', text: '' }).isMade).toBe(false)
  expect(after({ happened: 'sheet-given', text: 'd' }, { happened: 'sheet-edited', text: 'e' }).isMade).toBe(false)
})

test('addresses stay hidden while the sheet is edited, and no longer once it is gone', () => {
  const hidden = after({ happened: 'sheet-given', text: 'a' }, { happened: 'addresses-hidden', hidesAddresses: true })
  expect(uploadDraft(hidden, { happened: 'sheet-edited', text: 'b' }).hidesAddresses).toBe(true)
  expect(uploadDraft(hidden, { happened: 'sheet-given', text: 'b' }).hidesAddresses).toBe(true)
  expect(uploadDraft(hidden, { happened: 'sheet-given', text: '' }).hidesAddresses).toBe(false)
})
