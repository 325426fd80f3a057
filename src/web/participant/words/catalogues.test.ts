import { expect, test } from 'vitest'
import { linkIncompleteMessage, notRunningMessages, otherWaveMessage, messages as quoted } from '#contract/messages.ts'
import { panels } from '#domain/panels/index.ts'
import { CATALOGUED_LANGUAGES } from '#domain/questions/chosen-languages.ts'
import type { Messages } from './say.ts'

const CATALOGUES = import.meta.glob<Messages>('./catalogues/*/*.po', { eager: true, import: 'messages' })
const SOURCES = import.meta.glob<string>('./catalogues/*/*.po', { eager: true, query: '?raw', import: 'default' })
const RULES = import.meta.glob<string>(['/src/domain/{answers,questions/kinds}/**/*.ts', '!**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

const LANGUAGES = CATALOGUED_LANGUAGES.slice(1)
const PARTS = [...new Set(Object.keys(CATALOGUES).map((path) => path.split('/').at(-2) ?? ''))]

const catalogue = (part: string, language: string) => CATALOGUES[`./catalogues/${part}/${language}.po`] ?? {}

const PAGES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!**/*.test.*'], { eager: true, query: '?raw', import: 'default' })

type Pieces = Messages[string]

/** Names of the values in a message, and the forms of its plurals. */
function valuesIn(pieces: Pieces): { names: Set<string>; plurals: string[][] } {
  const names = new Set<string>()
  const plurals: string[][] = []
  const look = (some: Pieces) => {
    for (const piece of some) {
      if (typeof piece === 'string') continue
      const [name, kind, forms = {}] = piece
      names.add(name)
      if (kind !== undefined) plurals.push(Object.keys(forms).filter((form) => form !== 'offset' && !/^\d+$/.test(form)))
      for (const form of Object.values(forms)) if (Array.isArray(form)) look(form)
    }
  }
  look(pieces)
  return { names, plurals }
}

test('the languages that researchers are offered are those with words', () => {
  const loaded = Object.keys(import.meta.glob('./languages/*.ts')).map((path) => path.slice('./languages/'.length, -'.ts'.length))
  expect(loaded.sort()).toEqual([...LANGUAGES].sort())
})

test.each(PARTS.flatMap((part) => LANGUAGES.map((language) => ({ part, language }))))(
  'the catalogue $part has every message in $language, with the same values and the plurals of the language',
  ({ part, language }) => {
    const english = catalogue(part, 'en')
    const translated = catalogue(part, language)
    expect(Object.keys(translated)).toEqual(Object.keys(english))
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const [id, pieces] of Object.entries(translated)) {
      const { names, plurals } = valuesIn(pieces)
      expect([...names].sort(), id).toEqual([...valuesIn(english[id] ?? []).names].sort())
      for (const forms of plurals) expect([...forms].sort(), id).toEqual([...categories].sort())
      expect(pieces.join('').trim(), id).not.toBe('')
    }
  },
)

test('every translation is marked as needing a check by a native speaker', () => {
  for (const part of PARTS)
    for (const language of LANGUAGES) {
      const entries = (SOURCES[`./catalogues/${part}/${language}.po`] ?? '').trim().split('\n\n').slice(1)
      for (const entry of entries) expect(entry).toMatch(/^# needs a check by a native speaker\n#\. .+\n#, fuzzy\n/)
    }
})

test('sentences that the specification quotes and those that the server sends are the English messages', () => {
  const { feed, trouble, form, refusals } = Object.fromEntries(PARTS.map((part) => [part, catalogue(part, 'en')]))
  for (const id of ['errorAlt', 'feedEnd', 'retry'] as const) expect(feed?.[id]).toEqual([quoted[id]])
  for (const id of ['feedError', 'feedEmpty', 'unknownStudyTitle', 'unknownStudyText'] as const)
    expect(trouble?.[id]).toEqual([quoted[id]])
  expect([form?.['notFoundTitle'], form?.['notFoundText']]).toEqual([[quoted.notFoundTitle], [quoted.notFoundText]])
  expect(Object.keys(refusals ?? {}).sort()).toEqual(
    [
      ...[otherWaveMessage, linkIncompleteMessage, ...panels.flatMap(({ refusals }) => Object.values(refusals ?? {}))],
      ...Object.values(notRunningMessages),
    ].sort(),
  )
})

/** Sentences about fields that no page shows: only a script or a changed page can send them. */
const FOR_SCRIPTS = /^must |^this questionnaire/

test('every problem that the rules of answers can find has a message', () => {
  const texts = Object.values(RULES).flatMap((source) => [...source.matchAll(/text: '([^']+)'/g)].map(([, text = '']) => text))
  expect(texts.length).toBeGreaterThan(15)
  const known = { ...catalogue('form', 'en'), ...catalogue('answering', 'en') }
  expect(texts.filter((text) => !FOR_SCRIPTS.test(text) && known[text] === undefined)).toEqual([])
})

test('every name of a word is the name of a message', () => {
  const withWords = Object.values(PAGES).filter((source) => source.includes('/en.po') && source.includes('pick<'))
  expect(withWords.length).toBe(PARTS.length - 1)
  for (const source of withWords) {
    const part = /catalogues\/([a-z]+)\/en\.po/.exec(source)?.[1] ?? ''
    const picked = [...source.matchAll(/pick<([^>]+)>/g)].flatMap(([, names = '']) => names.match(/[a-z]\w+/gi) ?? [])
    const said = [...source.matchAll(/say\('([^']+)'/g)].map(([, id]) => id ?? '')
    for (const id of [...picked, ...said]) expect(Object.keys(catalogue(part, 'en')), part).toContain(id)
  }
})
