import { expect, test } from 'vitest'
import { changesInWords } from './changes-in-words.ts'

test('a short change names both values, and the conditions where it is of some only', () => {
  expect(
    changesInWords(
      [
        { condition: null, param: 'feed', before: 'scroll', after: 'swipe' },
        { condition: 2, param: 'completion-code', before: null, after: 'A1' },
      ],
      ['control', 'prompt'],
    ),
  ).toEqual(['Feed type: “Scroll” became “Swipe”.', 'Completion code (Condition 2 (prompt)): “not set” became “A1”.'])
})

test('of a long text only the lines that differ are written', () => {
  const before = 'You take part.\nIt takes ten minutes.'
  const [sentence] = changesInWords([{ condition: null, param: 'consent', before, after: `${before}\nYou may stop.` }])
  expect(sentence).toBe('Consent text: 1 line added; added “You may stop.”.')
})

test('of very many lines the rest is counted', () => {
  const after = Array.from({ length: 100 }, (_, i) => `Line ${i} is new`).join('\n')
  const [sentence = ''] = changesInWords([{ condition: null, param: 'consent', before: null, after }])
  expect(sentence.match(/added “/g)).toHaveLength(40)
  expect(sentence).toMatch(/and 60 more\.$/)
})
