import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redditText } from './reddit-text.ts'

test.each([
  ['**Very** *good* and ~~not~~ `so` ***bad***', 'Very good and not so bad'],
  ['_Well_ snake_case_name __done__', 'Well snake_case_name done'],
  ['[the study](https://x.example/a_(b)) says 2 * 3 * 4', 'the study says 2 * 3 * 4'],
  ['![gif](giphy|abc)Ha', 'Ha'],
  ['# Title\n\n* one\n* **two**\n\n---\n\nEnd  \nhere', 'Title\n\n- one\n- two\n\nEnd\nhere'],
  ['&gt; He said *no*\n\n&gt;!The duck!&lt; did &amp;', '> He said no\n\nThe duck did &'],
  ['&amp;#x200B;\n\nAfter', 'After'],
  ['\\*not bold\\* \\[1\\]', '*not bold* [1]'],
])('%j is shown as %j', (raw, shown) => {
  expect(redditText(raw)).toBe(shown)
})

test('no word is lost, whatever the signs are', () => {
  const signs = fc.constantFrom('*', '**', '_', '~~', '`', '> ', '# ', '- ', '\n', ' ', 'word', 'x', '\\')
  const letters = (text: string) => text.replace(/[^a-z]/g, '')
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 40 }), (parts) => {
      expect(letters(redditText(parts.join('')))).toBe(letters(parts.join('')))
    }),
  )
})
