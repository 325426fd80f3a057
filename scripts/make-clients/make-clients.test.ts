import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { madeFiles, R_FUNCTIONS } from './make-clients.ts'

const files = madeFiles()
const read = (path: string) => readFileSync(path, 'utf8')

test.each([...files.keys()])('%s is fresh; if not, run npx tsx scripts/make-clients/make-clients.ts', (path) => {
  expect(read(path)).toBe(files.get(path))
})

test('both clients have every call that a token may make with JSON', () => {
  for (const name of ['list_studies', 'revise_study', 'exclude_participants', 'start_job']) {
    expect(files.get('clients/python/feedlab/calls.py')).toContain(`    def ${name}(`)
    expect(files.get('clients/r/R/calls.R')).toContain(`call_${name} <- function(connection`)
  }
  for (const text of files.values()) expect(text).not.toContain('def sign_in')
})

test('every function of the R package is described', () => {
  const pages = readdirSync('clients/r/man').map((name) => read(`clients/r/man/${name}`))
  for (const name of R_FUNCTIONS)
    expect(
      pages.filter((page) => page.includes(`\\alias{${name}}`)),
      name,
    ).toHaveLength(1)
})

test('the clients have the version of the server', () => {
  const { version }: { version: string } = JSON.parse(read('package.json'))
  expect(read('clients/r/DESCRIPTION')).toContain(`\nVersion: ${version}\n`)
  expect(read('clients/python/pyproject.toml')).toContain(`\nversion = "${version}"\n`)
})
