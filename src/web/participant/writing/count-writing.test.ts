import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterChange, type TextChange, UNWRITTEN } from './count-writing.ts'

const aChange = (change: Partial<TextChange>): TextChange => ({
  ...{ inputType: 'insertText', isTrusted: true, chars: 1, grown: 1, awayMs: 0 },
  ...change,
})
const after = (...changes: Partial<TextChange>[]) => changes.map(aChange).reduce(afterChange, UNWRITTEN)

test('typing, deleting, pasting and a script are told apart', () => {
  const pasted = { inputType: 'insertFromPaste', chars: 12, grown: 7 }
  const deleted = { inputType: 'deleteContentBackward', chars: undefined, grown: -1 }
  expect(after({}, deleted, pasted, { isTrusted: false, inputType: '', chars: undefined, grown: 300 })).toEqual({
    ...{ n_keystrokes: 4, n_deletions: 1, n_pastes: 1, pasted_chars: 12, n_scripted: 1, away_ms: 0 },
  })
})

test('a letter that is taken back while a word is composed is a deletion, and composing is no paste', () => {
  const composing = [1, 1, -1, 1].map((grown) => ({ inputType: 'insertCompositionText', chars: 3, grown }))
  expect(after(...composing)).toMatchObject({ n_keystrokes: 4, n_deletions: 1, n_pastes: 0, pasted_chars: 0 })
})

test('dictated text, autocorrect and autofill are no paste, however much comes at once', () => {
  const atOnce = ['insertText', 'insertReplacementText', 'insertDictationResult', ''].map((inputType) => ({
    inputType,
    chars: 90,
    grown: 90,
  }))
  expect(after(...atOnce)).toMatchObject({ n_keystrokes: 4, n_pastes: 0, pasted_chars: 0, n_scripted: 0 })
})

test('where the browser does not say what came by a paste, it is by how much the text grew', () => {
  expect(after({ inputType: 'insertFromDrop', chars: undefined, grown: 9 }).pasted_chars).toBe(9)
  expect(after({ inputType: 'insertFromDrop', chars: undefined, grown: -4 })).toMatchObject({ pasted_chars: 0, n_deletions: 0 })
})

const anyChange = fc.record<TextChange>({
  inputType: fc.constantFrom(
    '',
    'insertText',
    'insertFromPaste',
    'insertFromDrop',
    'deleteByCut',
    'historyUndo',
    'insertCompositionText',
  ),
  isTrusted: fc.boolean(),
  chars: fc.option(fc.nat(10_000), { nil: undefined }),
  grown: fc.integer({ min: -10_000, max: 10_000 }),
  awayMs: fc.double({ min: -1000, max: 1e7, noNaN: true }),
})

test('whatever happens, every change counts once, no count falls, and no part is more than the whole', () => {
  fc.assert(
    fc.property(fc.array(anyChange), (changes) => {
      let writing = UNWRITTEN
      for (const change of changes) {
        const next = afterChange(writing, change)
        for (const name of Object.keys(UNWRITTEN) as (keyof typeof UNWRITTEN)[]) {
          expect(next[name]).toBeGreaterThanOrEqual(writing[name])
          expect(Number.isInteger(next[name])).toBe(true)
        }
        writing = next
      }
      expect(writing.n_keystrokes).toBe(changes.length)
      expect(writing.n_pastes + writing.n_deletions).toBeLessThanOrEqual(writing.n_keystrokes)
      expect(writing.n_scripted).toBeLessThanOrEqual(writing.n_keystrokes)
    }),
  )
})
