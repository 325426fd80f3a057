import type { Intervention, Option } from '../interventions/intervention.ts'
import { type OwnContent, type OwnMedia, parseOwnContent } from '../interventions/own-content.ts'
import { languageName } from '../questions/language-name.ts'
import { wordsByLanguage } from '../questions/text.ts'
import { INVISIBLE } from './invisible.ts'

export const MAX_OPTIONS = 12
const MOST = { heading: 120, text: 5000, question: 300, button: 40, option: 120, alt: 1000 } as const
/** As the published values are: a number, then words. It is a value in the data, so it has no spaces. */
const OPTION_VALUE = /^[a-z0-9][a-z0-9_-]{0,59}$/

/** A part of the content, and what is wrong with it: a sentence. */
export type ContentProblem = { part: keyof OwnContent; text: string }

/** Problems of the parameter `intervention-content`. An empty value means the shipped content. */
export function checkOwnContent(value: string): string[] {
  const content = parseOwnContent(value)
  if (content === undefined)
    return [
      'must be a JSON object with at most heading, text, question, options, picture, film and button; see /manual/interventions',
    ]
  return contentProblems(content).map(({ text }) => text)
}

export function contentProblems(content: OwnContent): ContentProblem[] {
  const { heading, question, button, text, options, picture, film } = content
  const problems: ContentProblem[] = []
  const line = (part: 'heading' | 'question' | 'button', name: string, given: string | undefined) => {
    for (const wrong of lineProblems(given, MOST[part])) problems.push({ part, text: `${name} of the intervention${wrong}.` })
  }
  line('heading', 'The headline', heading)
  line('question', 'The question', question)
  line('button', 'The button', button)
  for (const wrong of lengthProblems(text, MOST.text))
    problems.push({ part: 'text', text: `The text of the intervention${wrong}.` })
  problems.push(...optionProblems(options).map((each) => ({ part: 'options' as const, text: each })))
  problems.push(...mediaProblems(picture ?? undefined, 'picture').map((each) => ({ part: 'picture' as const, text: each })))
  problems.push(...mediaProblems(film, 'film').map((each) => ({ part: 'film' as const, text: each })))
  return problems
}

/** Ends of sentences about a text, or about each of its languages that has a problem. */
function inEach(value: string, problemOf: (words: string) => string | undefined): string[] {
  return wordsByLanguage(value).flatMap(({ language, words }) => {
    const problem = problemOf(words)
    const where = language === undefined ? '' : ` in ${languageName(language)}`
    return problem === undefined ? [] : [`${where} ${problem}`]
  })
}

const tooLong = (words: string, most: number) =>
  words.length > most ? `must have at most ${most} characters, not ${words.length}` : undefined

const lengthProblems = (value = '', most: number) => inEach(value, (words) => tooLong(words, most))

function lineProblems(value: string | undefined, most: number): string[] {
  if (value === undefined) return []
  if (wordsByLanguage(value).every(({ words }) => words.trim() === '')) return [' has no words']
  return inEach(
    value,
    (words) => tooLong(words, most) ?? (INVISIBLE.test(words) ? 'must be one line without invisible characters' : undefined),
  )
}

function optionProblems(options: OwnContent['options']): string[] {
  if (options === undefined) return []
  const count = `The question of the intervention must have 2 to ${MAX_OPTIONS} options, not ${options.length}.`
  const problems = options.length < 2 || options.length > MAX_OPTIONS ? [count] : []
  for (const [i, { value, text }] of options.entries()) {
    problems.push(...lineProblems(text, MOST.option).map((wrong) => `Option ${i + 1} of the intervention${wrong}.`))
    if (!OPTION_VALUE.test(value))
      problems.push(`Option ${i + 1} of the intervention must be stored as small letters, digits, hyphens and underscores.`)
    if (options.findIndex((option) => option.value === value) < i)
      problems.push(`Option ${i + 1} of the intervention is stored like another one: ${value}.`)
    else if (hasNumberOfAnother(options, i))
      problems.push(`Option ${i + 1} of the intervention is stored with the number of another one: ${value}.`)
  }
  return problems
}

/** The number that a value begins with, by which it is analysed. */
const leadingNumber = (value: string): number | undefined => {
  const digits = /^\d+(?![a-z0-9])/.exec(value)?.[0]
  return digits === undefined ? undefined : Number(digits)
}

function hasNumberOfAnother(options: NonNullable<OwnContent['options']>, at: number): boolean {
  const numbers = options.map(({ value }) => leadingNumber(value))
  return numbers[at] !== undefined && numbers.indexOf(numbers[at]) < at
}

/** The number of the next option: after the highest, also where one in between was removed. */
export const nextOptionNumber = (options: NonNullable<OwnContent['options']>): number =>
  Math.max(0, ...options.map(({ value }, i) => leadingNumber(value) ?? i + 1)) + 1

const MAX_SIDE = 20_000

function mediaProblems(media: OwnMedia | undefined, what: 'picture' | 'film'): string[] {
  if (media === undefined) return []
  const { media_id, alt, width, height, seconds = 0 } = media
  if (media_id === '') return [`The ${what} of the intervention is missing: upload one.`]
  const problems: string[] = []
  if ([width, height].some((side) => side < 1 || side > MAX_SIDE) || seconds < 0)
    problems.push(`The size of the ${what} of the intervention is not known: upload it again.`)
  problems.push(...lengthProblems(alt, MOST.alt).map((wrong) => `The description of the ${what} of the intervention${wrong}.`))
  return problems
}

const PARTS: Readonly<Record<Intervention['kind'], readonly (keyof OwnContent)[]>> = {
  question: ['heading', 'text', 'question', 'options', 'picture', 'button'],
  message: ['heading', 'text', 'picture', 'button'],
  film: ['heading', 'text', 'film', 'button'],
}

/** The parts that an intervention of this kind has. */
export const contentParts = (kind: Intervention['kind']): readonly (keyof OwnContent)[] => PARTS[kind]

/** The stored values of the options that a researcher adds: a number, then their words. */
export function suggestOptionValue(text: string, number: number): string {
  const slug = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '')
  return slug === '' ? String(number) : `${number}_${slug}`
}

/** A value that follows from the words goes on following them; any other, such as a published one, stays. */
export function withOptionText(option: Option, text: string): Option {
  const number = leadingNumber(option.value)
  const follows = number !== undefined && option.value === suggestOptionValue(firstWords(option.text), number)
  return { text, value: follows ? suggestOptionValue(firstWords(text), number) : option.value }
}

/** Of a text in several languages those of the first, which is written first. */
const firstWords = (text: string) => wordsByLanguage(text)[0]?.words ?? ''

/** Files that these settings show, with the kind that each must have. An id is empty where the file is missing. */
export function contentMedia(value: string): { media_id: string; kind: 'picture' | 'film' }[] {
  const { picture, film } = parseOwnContent(value) ?? {}
  return [
    ...(picture ? [{ media_id: picture.media_id, kind: 'picture' as const }] : []),
    ...(film ? [{ media_id: film.media_id, kind: 'film' as const }] : []),
  ]
}
