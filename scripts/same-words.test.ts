import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { citation } from '#web/researcher/citation.ts'

/** Without line breaks, and without the signs of Markdown. */
const textOf = (path: string) => readFileSync(path, 'utf8').replace(/\s+/g, ' ')

const LANDING = 'src/web/researcher/landing'

test.each([
  [
    'what it is',
    'Feedlab shows people a social-media feed that looks like the ones they know, and records every engagement and every millisecond of dwell.',
    ['README.md', 'docs/README.md', `${LANDING}/hero.tsx`],
  ],
  [
    'what one does with it',
    'You upload the posts, create a study with conditions and send people from a panel through it; you get back files that can be analysed and published.',
    ['README.md', 'docs/README.md', `${LANDING}/hero.tsx`],
  ],
  [
    'for whom it is',
    'For researchers in psychology, communication, political science and public health who recruit online and need to know what people looked at, not only what they say.',
    ['README.md', `${LANDING}/recruiting.tsx`],
  ],
  [
    'what it never stores',
    'No IP address and no full user agent is stored, and panel ids are kept apart.',
    ['README.md', `${LANDING}/features.tsx`],
  ],
  ['how to cite it', citation, ['README.md']],
])('landing page, README and manual say in the same words %s', (_what, words, places) => {
  for (const place of places) expect(textOf(place).toLowerCase(), place).toContain(words.toLowerCase())
})
