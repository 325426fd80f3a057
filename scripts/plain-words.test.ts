import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/** Archaic words and private phrases that comments used before docs/HOUSE-STYLE.md, "Plain words". */
const OLD_PHRASES = [
  ...['whoever', 'whomever', 'anew', 'lest', 'thereof', 'hence', 'lent'],
  ...['for it is', 'in vain', 'lie about', 'lies about', 'told in one go', 'at the door', 'in a crowd'],
]
/** What pages and screens say in other words, too: a thing is there, is shown or is listed. */
const OLD_PHRASES_OF_PAGES = [...OLD_PHRASES, 'stands in', 'stand in', 'stands there', 'is told', 'may more', 'but for']
/** Words of file names that were private metaphors. */
const OLD_NAMES = ['door', 'deck', 'together', 'lent', 'when-quiet', 'take-in', 'look-through', 'few-at-a-time']

/** Between two words there may be a line break with the marks of a comment. */
const phrases = (words: readonly string[]) =>
  new RegExp(`\\b(?:${words.map((phrase) => phrase.replaceAll(' ', '[\\s*/]+')).join('|')})\\b`, 'gi')
const PHRASE = phrases(OLD_PHRASES)
const PHRASE_OF_PAGES = phrases(OLD_PHRASES_OF_PAGES)
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

/** Written by researchers' screens, messages, and the pages that are generated from them. Words of questionnaires are those of their authors. */
const texts = files.filter(
  (path) =>
    /^(src|scripts\/make-reference|scripts\/make-clients)\//.test(path) &&
    !/\.(test|spec)\.tsx?$|\.css$|^src\/domain\/questionnaires\//.test(path),
)

test('texts of screens, messages and generated pages use plain words', () => {
  const found = texts.flatMap((path) => {
    const source = readFileSync(path, 'utf8')
    return [...withoutComments(source).matchAll(PHRASE_OF_PAGES)].map(
      (match) => `${path}:${lineAt(source, match.index)} says "${match[0]}"`,
    )
  })
  expect(found, `See "Plain words" in docs/HOUSE-STYLE.md.\n${found.join('\n')}`).toEqual([])
})

/** Lists the words themselves, or tells what was decided long ago. */
const NOT_READ = /^docs\/(HOUSE-STYLE\.md|SPEC-NOTES\.md|adr\/)/
/** Generated from texts of `src`, which are read above. */
const GENERATED = /^docs\/(API|SETTINGS|CODEBOOK|ITEM-KINDS|ACTS)\.md$/
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md', 'clients/r/README.md', 'clients/python/README.md'],
  ...['docs', 'designs'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  ),
].filter((path) => path.endsWith('.md') && !NOT_READ.test(path) && !GENERATED.test(path))

test('pages of the manual use plain words', () => {
  expect(pages.length).toBeGreaterThan(90)
  const found = pages.flatMap((path) => {
    const source = readFileSync(path, 'utf8')
    return [...source.matchAll(PHRASE_OF_PAGES)].map((match) => `${path}:${lineAt(source, match.index)} says "${match[0]}"`)
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

/** As long as before, so that lines stay where they are. */
const withoutComments = (source: string): string =>
  commentsOf(source).reduce(
    (left, { start, text }) => left.slice(0, start) + text.replace(/[^\n]/g, ' ') + left.slice(start + text.length),
    source,
  )

const lineAt = (source: string, offset: number) => source.slice(0, offset).split('\n').length
