import { expect, test } from 'vitest'
import { firstSentence, readReadme } from './read-readme.ts'

const TEXT = `# Friction

One paragraph
on two lines.

## What differs

- One
- Two

## How long it takes

About six minutes. Less on phones.
`

test('a README is read as title, paragraph and sections', () => {
  expect(readReadme(TEXT)).toEqual({
    title: 'Friction',
    lead: 'One paragraph\non two lines.',
    sections: [
      { heading: 'What differs', text: '- One\n- Two' },
      { heading: 'How long it takes', text: 'About six minutes. Less on phones.' },
    ],
  })
})

test('the first sentence of a section stands without its full stop; of one that is missing nothing', () => {
  expect(firstSentence(readReadme(TEXT), 'How long it takes')).toBe('About six minutes')
  expect(firstSentence(readReadme(TEXT), 'Papers')).toBe('')
})
