import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SHORTCUT_GROUPS } from '#web/researcher/help/shortcut-groups.ts'

/** Keys that a file of ours compares with, and that it handles. */
const KEY = /(?:key === |case )'(Arrow\w+|Home|End|F2|Delete|Backspace|Escape|Enter|Tab| |\?|\/|z|y)'/g

test('every key that a page of researchers listens to is listed', () => {
  const folder = 'src/web/researcher'
  const handled = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .flatMap((path) => [...readFileSync(`${folder}/${path}`, 'utf8').matchAll(KEY)].map(([, key = '']) => key))
  expect(handled.length).toBeGreaterThan(15)
  const listed = SHORTCUT_GROUPS.flatMap(({ shortcuts }) => shortcuts.flatMap(({ keys }) => keys))
  expect(handled.map((key) => (key === ' ' ? 'Space' : key)).filter((key) => !listed.includes(key))).toEqual([])
})
