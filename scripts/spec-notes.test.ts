import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const notes = readFileSync('docs/SPEC-NOTES.md', 'utf8')

/** Paths in backticks that name a file of this repository; patterns such as `feed-button-*` are not paths. */
const paths = [...notes.matchAll(/`((?:src|e2e|docs|scripts|bench|faults|analyses|clients|demo|public)\/[^`*{}]+)`/g)].map(
  (match) => match[1] ?? '',
)

test('every file that the spec notes name exists', () => {
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test('every section of the specification has its table', () => {
  for (let section = 1; section <= 9; section++) {
    const table = new RegExp(`^## ${section}\\..*\\n+(?:(?!## ).*\\n)*?\\| Rule \\|`, 'm')
    expect(notes, `section ${section}`).toMatch(table)
  }
})

test('a row names the source and the test of a rule, or says that it is open', () => {
  const rows = notes.split('\n').filter((line) => line.startsWith('| ') && !/^\| (Rule|---)/.test(line))
  const incomplete = rows.filter((row) => {
    const [, , lives = '', proof = ''] = row.split('|').map((cell) => cell.trim())
    return lives !== 'open' && (!lives.includes('`') || !/`.*\.(test|spec)\.tsx?`|`bench\//.test(proof))
  })
  expect(incomplete).toEqual([])
})
