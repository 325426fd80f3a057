import { setupI18n } from '@lingui/core'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { type Messages, speak, wordsIn } from './say.ts'

const CATALOGUES = import.meta.glob<Messages>('./catalogues/*/*.po', { eager: true, import: 'messages' })

afterEach(() => speak([], {}))

const catalogues = Object.entries(CATALOGUES).map(([path, messages]) => {
  const [part = '', file = ''] = path.split('/').slice(-2)
  return { part, language: file.replace('.po', ''), messages }
})

const inPart = (wanted: string) => catalogues.find(({ part, language }) => part === wanted && language === 'en')?.messages ?? {}

const value = fc.oneof(fc.string(), fc.nat(200))

test('every message says what lingui itself says, with whatever values', () => {
  const names = ['n', 'of', 'name', 'option', 'events', 'answers', 'date', 'host']
  const numbers = ['n', 'events', 'answers']
  const values = fc.record(Object.fromEntries(names.map((name) => [name, numbers.includes(name) ? fc.nat(2000) : value])))
  const entry = fc.constantFrom(...catalogues.flatMap((each) => Object.keys(each.messages).map((id) => ({ ...each, id }))))
  fc.assert(
    fc.property(entry, values, ({ part, language, messages, id }, given) => {
      const lingui = setupI18n({
        locale: language,
        locales: `${language}-u-nu-latn`,
        messages: { [language]: messages as never },
      })
      speak([language], { [part]: messages })
      const undefinedToEmpty = new Proxy(given, { get: (known, name) => Reflect.get(known, name) ?? '', has: () => true })
      expect(wordsIn(part, inPart(part)).say(id, given)).toBe(lingui._(id, undefinedToEmpty))
    }),
    { numRuns: 1500 },
  )
})

test('words are read in the language that is spoken then, and in English where it has none', () => {
  const { pick, say } = wordsIn('part', { hello: ['Hello'], one: ['One'] })
  const words = pick<'hello' | 'one'>()
  expect([words.hello, words.one]).toEqual(['Hello', 'One'])
  speak(['de'], { part: { hello: ['Guten Tag'] } })
  expect([words.hello, words.one]).toEqual(['Guten Tag', 'One'])
  expect(say('a text of a researcher')).toBe('a text of a researcher')
})
