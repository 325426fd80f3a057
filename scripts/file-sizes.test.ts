import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const MOST_LINES = 300

/** Why a file is longer. A file that has become short enough leaves the list. */
const LONGER: Readonly<Record<string, string>> = {
  'analyses/round-trip.test.ts': 'Every test reads the files of the same people, who take part once.',
  'src/server/use-cases/visits/several-feeds.test.ts': 'Every test walks the same visit with two feeds, by the same helpers.',
  'src/server/data-package/analysis/descriptives.py': 'published as one file, which people run by itself',
  'src/server/data-package/analysis/descriptives.R': 'published as one file, which people run by itself',
}

const longer = ['src', 'scripts', 'faults', 'bench', 'e2e', 'analyses']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.(ts|tsx|js|mjs|css|R|py)$/.test(path))
  .filter((path) => readFileSync(path, 'utf8').split('\n').length - 1 > MOST_LINES)

test('a file above 300 lines has a reason here', () => {
  expect(longer.sort()).toEqual(Object.keys(LONGER).sort())
})

test('of the snapshots of the schema only the newest is kept: the next migration is compared with no other', () => {
  const snapshots = readdirSync('src/server/db/migrations/meta').filter((name) => name.endsWith('_snapshot.json'))
  const migrations = readdirSync('src/server/db/migrations').filter((name) => name.endsWith('.sql'))
  expect(snapshots).toEqual([`${migrations.sort().at(-1)?.slice(0, 4)}_snapshot.json`])
})
