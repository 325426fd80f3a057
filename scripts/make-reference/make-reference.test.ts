import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { acts } from '#domain/engagement/acts/index.ts'
import { PARAMETER_NAMES } from '#domain/parameters/index.ts'
import { descriptions } from '#domain/questions/kinds/descriptions.ts'
import { referencePages } from './make-reference.ts'

test.each([...referencePages()])(
  '%s matches the registries; if not, run npx tsx scripts/make-reference/make-reference.ts',
  (path, text) => {
    expect(readFileSync(path, 'utf8')).toBe(text)
  },
)

test.each([
  ['docs/SETTINGS.md', '### ', PARAMETER_NAMES],
  ['docs/ACTS.md', '## ', acts.map(({ name }) => name)],
  ['docs/ITEM-KINDS.md', '## ', Object.keys(descriptions)],
])('%s has a heading for each of its registry, once', (path, marks, names) => {
  const headings = (referencePages().get(path) ?? '')
    .split('\n')
    .flatMap((line) => (line.startsWith(marks) ? line.slice(marks.length) : []))
  expect(headings).toHaveLength(new Set(headings).size)
  expect(headings.filter((heading) => /^[\w-]+$/.test(heading) && names.includes(heading)).sort()).toEqual([...names].sort())
})
