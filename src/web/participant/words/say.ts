/** A message as lingui compiles it: pieces of text, `[name]` for a value, and `[name, 'plural', forms]`, in whose forms `#` is the number. */
type Piece =
  | string
  | readonly [name: string, kind?: string, forms?: Readonly<Record<string, readonly Piece[] | number | undefined>>]
export type Messages = Readonly<Record<string, readonly Piece[]>>
type Values = Readonly<Record<string, string | number>>

type Parts = Readonly<Record<string, Messages>>

/** Where a visit keeps the languages of the study, that of the person first. */
export const LANGUAGES_SLOT = 'languages'

let spoken: { languages: readonly string[]; language: string; parts: Parts } = { languages: [], language: 'en', parts: {} }

/** From now on, in the first of these languages. What is on the page already stays as it is. */
export function speak(languages: readonly string[], parts: Parts): void {
  spoken = { languages, language: languages[0] ?? 'en', parts }
}

/** The languages of the study, that of the person first; none where the study names none. */
export const spokenLanguages = (): readonly string[] => spoken.languages

/** For numbers and dates. With the digits that fields of forms have in every language. */
export const spokenLocale = (): string => `${spoken.language}-u-nu-latn`

const made = new Map<string, unknown>()

/** What writes numbers in a language takes a millisecond to make, and a card has several: each is made once. */
export function madeOnce<T>(what: string, make: (locale: string) => T): T {
  const key = `${what} ${spoken.language}`
  if (!made.has(key)) made.set(key, make(spokenLocale()))
  return made.get(key) as T // the name of a thing goes with its type
}

const inDigits = (n: number) => madeOnce('number', (locale) => new Intl.NumberFormat(locale)).format(n)

function read(pieces: readonly Piece[], values: Values, count?: number): string {
  const texts = pieces.map((piece) => {
    if (piece === '#' && count !== undefined) return inDigits(count)
    if (typeof piece === 'string') return piece
    const [name, , forms] = piece
    const value = values[name] ?? ''
    if (forms === undefined) return value
    const n = Number(value)
    const form = forms[n] ?? forms[madeOnce('plural', (locale) => new Intl.PluralRules(locale)).select(n)] ?? forms['other']
    return read(form as readonly Piece[], values, n) // only `offset`, which we do not use, is a number
  })
  return texts.join('')
}

/** The words of a part of the pages, in the language that is spoken when they are read. English loads with the part. */
export function wordsIn(part: string, english: Messages) {
  /** A text that has no message is shown as it is. */
  const say = (id: string, values: Values = {}) => read(spoken.parts[part]?.[id] ?? english[id] ?? [id], values)
  /** Words by the names of their messages, beside functions that are added to them. */
  const pick = <Id extends string>() =>
    new Proxy({} as Readonly<Record<Id, string>>, { get: (own, id) => Reflect.get(own, id) ?? say(String(id)) })
  return { say, pick }
}
