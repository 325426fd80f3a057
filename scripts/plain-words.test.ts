import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/** Archaic words and private phrases that comments used before docs/HOUSE-STYLE.md, "Plain words". */
const OLD_PHRASES = [
  ...['whoever', 'whomever', 'anew', 'lest', 'thereof', 'hence', 'lent'],
  ...['for it is', 'in vain', 'lie about', 'lies about', 'told in one go', 'at the door', 'in a crowd'],
]
/** Words of file names that were private metaphors. */
const OLD_NAMES = ['door', 'deck', 'together', 'lent', 'when-quiet', 'take-in', 'look-through', 'few-at-a-time']

/** Between two words there may be a line break with the marks of a comment. */
const PHRASE = new RegExp(`\\b(?:${OLD_PHRASES.map((phrase) => phrase.replaceAll(' ', '[\\s*/]+')).join('|')})\\b`, 'gi')
const NAME = new RegExp(`(?:^|-)(?:${OLD_NAMES.join('|')})(?=[-.])`)

/** The list of words above must not report itself. */
const THIS_FILE = 'scripts/plain-words.test.ts'
const files = ['src', 'scripts', 'bench', 'faults', 'analyses', 'clients', 'e2e']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.(ts|tsx|js|mjs|css)$/.test(path) && path !== THIS_FILE)

test('comments use plain words', () => {
  const found = files.flatMap((path) => {
    const source = readFileSync(path, 'utf8')
    return commentsOf(source).flatMap(({ start, text }) =>
      [...text.matchAll(PHRASE)].map((match) => `${path}:${lineAt(source, start + match.index)} says "${match[0]}"`),
    )
  })
  expect(found, `See "Plain words" in docs/HOUSE-STYLE.md.\n${found.join('\n')}`).toEqual([])
})

test('file names use plain words', () => {
  const found = files.filter((path) => NAME.test(basename(path)))
  expect(found, `See "Plain words" in docs/HOUSE-STYLE.md.\n${found.join('\n')}`).toEqual([])
})

test.each([
  ['// Asked anew.', 1],
  ['/** Whoever\n * comes. */', 1],
  ['const a = 1 // lent, and\n// lent again', 2],
  ['{/* in vain */}', 1],
  ['/**\n * Told in one\n * go.\n */', 1],
  ["const url = 'https://anew.example'", 0],
  ["glob('src/**/*.ts') + 'anew' + 'x/*'", 0],
  ['// A silent renewal.', 0],
])('in %j there are %i old words', (source, count) => {
  expect(commentsOf(source).flatMap(({ text }) => text.match(PHRASE) ?? [])).toHaveLength(count)
})

/** A comment starts after white space or a bracket, and its mark is followed by white space. Addresses and globs are not like that. */
function commentsOf(source: string): { start: number; text: string }[] {
  return [...source.matchAll(/(?<=^|[\s{(])(?:\/\/\s[^\n]*|\/\*\*?\s[\s\S]*?\*\/)/g)].map((match) => ({
    start: match.index,
    text: match[0],
  }))
}

const lineAt = (source: string, offset: number) => source.slice(0, offset).split('\n').length
