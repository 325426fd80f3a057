import { expect, test } from 'vitest'
import { openDraft } from './drafts.ts'
import { createWritingLog } from './writing-log.ts'

test('every change counts, pasted text apart, and the time runs from the first one', () => {
  let nowMs = 1000
  const log = createWritingLog(() => nowMs)
  expect(log.read()).toEqual({ keystrokes: 0, pastes: 0, write_ms: 0 })
  for (const type of ['insertText', 'deleteContentBackward', 'insertFromPaste', 'insertFromDrop']) log.changed(type)
  nowMs = 3500.4
  expect(log.read()).toEqual({ keystrokes: 4, pastes: 2, write_ms: 2500 })
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
  first.changed('Pasted', 'insertFromPaste')
  nowMs = 2000
  first.changed('Pasted!', 'insertText')
  nowMs = 60_000
  const again = openDraft(slots, 'reply/a', () => nowMs)
  expect([again.text, again.writing()]).toEqual(['Pasted!', { keystrokes: 2, pastes: 1, write_ms: 2000 }])
  again.changed('Pasted!!', 'insertText')
  nowMs = 61_500
  expect(again.writing()).toEqual({ keystrokes: 3, pastes: 1, write_ms: 3500 })
})

test('drafts do not mix, and one that was sent is gone', () => {
  const slots = someSlots()
  const [one, other] = ['reply/a', 'quote/a'].map((name) => openDraft(slots, name, () => 0))
  one?.changed('Reply', 'insertText')
  other?.changed('Quote', 'insertText')
  one?.sent()
  expect(one?.writing()).toEqual({ keystrokes: 0, pastes: 0, write_ms: 0 })
  expect(['reply/a', 'quote/a'].map((name) => openDraft(slots, name, () => 0).text)).toEqual(['', 'Quote'])
})

test('a storage that somebody changed is read as far as it can be', () => {
  const slots = someSlots()
  slots.setItem('drafts', JSON.stringify({ a: { text: 7 }, b: { text: 'x', keystrokes: 1, pastes: 0, write_ms: null } }))
  expect(['a', 'b'].map((name) => openDraft(slots, name, () => 0).text)).toEqual(['', ''])
  slots.setItem('drafts', '{')
  expect(openDraft(slots, 'a', () => 0).text).toBe('')
})
