import { expect, test } from 'vitest'
import { createWritingLog } from './writing-log.ts'

test('every change counts, pasted text apart, and the time runs from the first one', () => {
  let nowMs = 1000
  const log = createWritingLog(() => nowMs)
  expect(log.read()).toEqual({ keystrokes: 0, pastes: 0, write_ms: 0 })
  for (const type of ['insertText', 'deleteContentBackward', 'insertFromPaste', 'insertFromDrop']) log.changed(type)
  nowMs = 3500.4
  expect(log.read()).toEqual({ keystrokes: 4, pastes: 2, write_ms: 2500 })
})
