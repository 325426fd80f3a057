import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REST, wantedPart } from './test-parts.mjs'

const names = ['slow', 'faults']

test('one part of the tests is run by its name, and all of them without one', () => {
  expect(wantedPart([], names)).toBeNull()
  expect(wantedPart(['--part', 'faults'], names)).toBe('faults')
})

test.each([[['--part']], [['--part', 'fault']], [['faults']], [['--part', 'slow', 'faults']]])(
  '%j tests nothing and says why',
  (args) => {
    expect(() => wantedPart(args, names)).toThrow('--part slow | faults')
  },
)

test('the public workflow runs every part', () => {
  const workflow = readFileSync('.github/workflows/test.yml', 'utf8')
  expect(workflow).toContain('npm test')
  expect(workflow).toContain(`part: [${Object.keys(REST).join(', ')}]`)
})
