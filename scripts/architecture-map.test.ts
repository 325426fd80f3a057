import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The block of folders at the top of the page. */
const [, map = ''] = readFileSync('docs/ARCHITECTURE.md', 'utf8').split('```')
const lines = map.split('\n')

/** The lines of a part of the map: from the line that begins with its name to the next one that is indented as far or less. */
function part(name: string): string[] {
  const first = lines.findIndex((line) => line.trimStart().startsWith(`${name}/`))
  const depth = indent(lines[first] ?? expect.fail(`The map has no line for ${name}/`))
  const rest = lines.slice(first + 1)
  const end = rest.findIndex((line) => line.trim() !== '' && indent(line) <= depth)
  return [lines[first] ?? '', ...rest.slice(0, end === -1 ? undefined : end)]
}

const indent = (line: string) => line.length - line.trimStart().length

const foldersIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

test.each([
  ['domain', 'src/domain'],
  ['server', 'src/server'],
  ['use-cases', 'src/server/use-cases'],
  ['store', 'src/server/store'],
])('every folder of %s is in the map of the architecture, and the map names no other', (name, path) => {
  const own = part(name)
  const folders = foldersIn(path)
  const named = new Set(
    own.flatMap((line) => [...line.matchAll(/(?<![\w/.-])([a-z][a-z-]*)\//g)].map(([, folder = '']) => folder)),
  )
  expect(folders.filter((folder) => !named.has(folder))).toEqual([])
  // What begins a line, before its explanation, is a folder of this part.
  if (name !== 'domain' && name !== 'server') return
  const begins = own.slice(1).filter((line) => indent(line) === indent(own[0] ?? '') + 2)
  const first = begins.flatMap((line) => /^([a-z-]+)\/(?:\s|$)/.exec(line.trim())?.[1] ?? [])
  expect(first.length).toBeGreaterThan(10)
  expect(first.filter((folder) => !folders.includes(folder))).toEqual([])
})
