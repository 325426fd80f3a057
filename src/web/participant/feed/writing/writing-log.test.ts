import { expect, test } from 'vitest'
import { openDraft } from './drafts.ts'
import { createWritingLog } from './writing-log.ts'

const change = (inputType: string) => ({ inputType, isTrusted: true, chars: undefined, grown: 1, awayMs: 0 })
const none = { n_deletions: 0, pasted_chars: 0, n_scripted: 0, away_ms: 0 }

test('every change counts, pasted text apart, and the time runs from the first one', () => {
  let nowMs = 1000
  const log = createWritingLog(() => nowMs)
  expect(log.read()).toEqual({ ...none, n_keystrokes: 0, n_pastes: 0, write_ms: 0 })
  for (const type of ['insertText', 'deleteContentBackward', 'insertFromPaste', 'insertFromDrop']) log.changed(change(type))
  nowMs = 3500.4
  expect(log.read()).toEqual({ ...none, n_keystrokes: 4, n_deletions: 1, n_pastes: 2, pasted_chars: 2, write_ms: 2500 })
})

function someSlots() {
  const slots = new Map<string, string>()
  return {
    getItem: (name: string) => slots.get(name) ?? null,
    setItem: (name: string, value: string) => void slots.set(name, value),
  }
}

test('a draft that is put away keeps its words, changes, pastes and time; the time until it goes on does not count', () => {
  const slots = someSlots()
  let nowMs = 0
  const first = openDraft(slots, 'reply/a', () => nowMs)
  first.changed('Pasted', change('insertFromPaste'))
  nowMs = 2000
  first.changed('Pasted!', change('insertText'))
  nowMs = 60_000
  const again = openDraft(slots, 'reply/a', () => nowMs)
  expect([again.text, again.writing()]).toEqual([
    'Pasted!',
    { ...none, pasted_chars: 1, n_keystrokes: 2, n_pastes: 1, write_ms: 2000 },
  ])
  again.changed('Pasted!!', change('insertText'))
  nowMs = 61_500
  expect(again.writing()).toMatchObject({ n_keystrokes: 3, n_pastes: 1, write_ms: 3500 })
})

test('drafts do not mix, and one that was sent is gone', () => {
  const slots = someSlots()
  const [one, other] = ['reply/a', 'quote/a'].map((name) => openDraft(slots, name, () => 0))
  one?.changed('Reply', change('insertText'))
  other?.changed('Quote', change('insertText'))
  one?.sent()
  expect(one?.writing()).toMatchObject({ n_keystrokes: 0, n_pastes: 0, write_ms: 0 })
  expect(['reply/a', 'quote/a'].map((name) => openDraft(slots, name, () => 0).text)).toEqual(['', 'Quote'])
})

test('a storage that somebody changed is read as far as it can be', () => {
  const slots = someSlots()
  slots.setItem('drafts', JSON.stringify({ a: { text: 7 }, b: { text: 'x', n_keystrokes: 1, n_pastes: 0, write_ms: null } }))
  expect(['a', 'b'].map((name) => openDraft(slots, name, () => 0).text)).toEqual(['', ''])
  slots.setItem('drafts', '{')
  expect(openDraft(slots, 'a', () => 0).text).toBe('')
})
