import { existsSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { badges } from './make-badges.ts'

const readme = readFileSync('README.md', 'utf8')

test.each([...badges().keys()])('%s says what package.json says; if not, run npx tsx scripts/make-badges.ts', (path) => {
  expect(readFileSync(path, 'utf8')).toBe(badges().get(path))
  expect(readme).toContain(path)
})

test('README, the citation and the clients name the version of the product', () => {
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(readme).toContain(`(version ${version})`)
  expect(readFileSync('CITATION.cff', 'utf8')).toContain(`\nversion: ${version}\n`)
  expect(readFileSync('clients/python/pyproject.toml', 'utf8')).toContain(`\nversion = "${version}"\n`)
  expect(readFileSync('clients/r/DESCRIPTION', 'utf8')).toContain(`\nVersion: ${version}\n`)
})

test.each(['README.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md', 'LICENSES.md', 'CONTRIBUTING.md'])(
  'every link of %s to a file leads to one',
  (path) => {
    const links = [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target)
    expect(links.filter((target) => !existsSync(target))).toEqual([])
  },
)

test('the moving picture of README is small', () => {
  expect(readme).toContain('](docs/feed-and-replay.webp)')
  expect(statSync('docs/feed-and-replay.webp').size).toBeLessThan(1_500_000)
})
