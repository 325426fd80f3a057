import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locks, studyLocks } from './locks.ts'
import { projectDir } from './places.ts'

async function sourceFiles(): Promise<{ path: string; text: string }[]> {
  const found = await Promise.all(
    ['src', 'scripts', 'bench'].map(async (folder) => {
      const names = await readdir(join(projectDir, folder), { recursive: true })
      return names.filter((name) => /\.(ts|tsx|mjs|sql)$/.test(name)).map((name) => join(folder, name))
    }),
  )
  const paths = found.flat().filter((path) => !path.endsWith('.test.ts') && !path.endsWith('server/locks.ts'))
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(projectDir, path), 'utf8') })))
}

test.each([
  ['of the installation', locks],
  ['of a study', studyLocks],
])('no two locks %s have the same number', (_which, numbers) => {
  expect(new Set(Object.values(numbers)).size).toBe(Object.values(numbers).length)
})

test('every advisory lock takes its number from locks.ts', async () => {
  const locking = (await sourceFiles()).filter(({ text }) => /advisory\w*lock/.test(text))
  expect(locking.length).toBeGreaterThan(4)
  expect(locking.filter(({ text }) => !/from '.*\/locks\.ts'/.test(text)).map(({ path }) => path)).toEqual([])
  // A number as an argument, or one that looks like ours.
  const withNumbers = locking.filter(({ text }) => /advisory\w*lock\w*\([^)`]*?(\(|,|\s)\d|\b7_?338_?\d{3}\b/.test(text))
  expect(withNumbers.map(({ path }) => path)).toEqual([])
})
