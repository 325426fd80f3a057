import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codebook } from './make-codebook.ts'

test('docs/CODEBOOK.md matches the descriptors; if not, run npx tsx scripts/make-codebook.ts', () => {
  expect(readFileSync('docs/CODEBOOK.md', 'utf8')).toBe(codebook())
})

test('the codebook has the wording, values and source of every questionnaire', () => {
  const text = codebook()
  for (const words of [
    'It is important to be loyal to your beliefs',
    '`1_strongly-disagree` Strongly disagree',
    'reverse-keyed in `aot_score`',
    'Frederick, S. (2005)',
    'attention check, right answer: very-interested;extremely-interested',
  ]) {
    expect(text).toContain(words)
  }
})

test('no cell of the codebook breaks its table', () => {
  const lines = codebook().split('\n')
  let columns = 0
  for (const line of lines) {
    if (!line.startsWith('|')) columns = 0
    else {
      const cells = line.replaceAll('\\|', '').split('|').length
      if (columns > 0) expect(cells, line).toBe(columns)
      columns = cells
    }
  }
})
