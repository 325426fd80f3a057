import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('docs/SECURITY.md', 'utf8')
const rows = text.split('\n').filter((line) => /^\| \d+ \|/.test(line))

test('every attack has an answer, and a test that exists', () => {
  expect(rows).toHaveLength(29)
  for (const row of rows) {
    const paths = [...row.matchAll(/`((?:src|e2e|scripts)\/[^`]+\.(?:test|spec)\.ts)`/g)].map(([, path = '']) => path)
    expect(paths.length, row).toBeGreaterThan(0)
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  }
})
