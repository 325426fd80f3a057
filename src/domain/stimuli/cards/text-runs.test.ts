import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textRuns } from './text-runs.ts'

const tagsIn = (text: string) => textRuns(text).flatMap((run) => (run.isTag ? [run.text] : []))

test.each([
  ['Snow in #June, says @ada_l.', ['#June', '@ada_l']],
  ['#été #雪 ＃東京 @ana.maria', ['#été', '#雪', '＃東京', '@ana.maria']],
  ['(#news) #2026ahead', ['#news', '#2026ahead']],
  ['see https://example.org/a?b=1. Then', ['https://example.org/a?b=1']],
  ['write to ada@example.org, item #1, R&#38;D, a/#b', []],
  ['# alone and @ alone', []],
])('the tags of %j are %j', (text, tags) => {
  expect(tagsIn(text)).toEqual(tags)
})

test('the pieces of any text are the text, and none is empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('#', '@', 'a', ' ', '.', '1', '_', '🦊', '\n', 'https://', '/') }), (text) => {
      const runs = textRuns(text)
      expect(runs.map((run) => run.text).join('')).toBe(text)
      expect(runs.every((run) => run.text !== '')).toBe(true)
    }),
  )
})
