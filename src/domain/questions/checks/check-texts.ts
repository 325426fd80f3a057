import type { Definition } from '../definition.ts'
import { textsIn } from '../in-language.ts'
import { languageName } from '../language-name.ts'
import { isPlaceholder } from '../placeholder-words.ts'
import { isLanguageCode, type Text, textIn } from '../text.ts'
import { type DefinitionProblem, error, type Place, placedItems, repeated, warning } from './problem.ts'

/** What a screen needs words for; other texts, such as a hint, may be empty. */
const NEEDED = new Set(['label', 'invalidText'])

/** Words: that there are some where they are needed, and in every language of the questionnaire. */
export function checkTexts(definition: Definition): DefinitionProblem[] {
  const { languages, pages, heading, intro } = definition
  const check = (place: Place, part: unknown) => partProblems(place, part, languages)
  return [
    ...languageProblems(languages),
    ...(textIn(heading, languages).trim() === '' ? [error({}, 'The questionnaire needs a heading.')] : []),
    ...check({}, { heading, intro }),
    ...pages.flatMap((page) => [
      ...check({ page: page.name }, { heading: page.heading }),
      ...page.blocks.flatMap((block) =>
        check({ page: page.name, block: block.name }, { heading: block.heading, intro: block.intro }),
      ),
    ]),
    ...placedItems(definition).flatMap(({ item, place }) => {
      // A picture or film may speak for itself.
      const isShownOnly = 'media' in item && item.media !== undefined
      return check(place, isShownOnly && textIn(item.label, languages) === '' ? { media: item.media } : item)
    }),
  ]
}

function languageProblems(languages: readonly string[]): DefinitionProblem[] {
  if (languages.length === 0) return [error({}, 'The questionnaire needs a language.')]
  return [
    ...languages.filter((code) => !isLanguageCode(code)).map((code) => error({}, `“${code}” is no code of a language.`)),
    ...repeated(languages).map((code) => error({}, `The language ${code} is named twice.`)),
  ]
}

type Found = ReturnType<typeof textsIn>[number]

function partProblems(place: Place, part: unknown, languages: readonly string[]): DefinitionProblem[] {
  const texts = textsIn(part)
  const empty = texts.filter(({ name, text }) => NEEDED.has(name) && textIn(text, languages).trim() === '')
  const undescribed = texts.some(({ name, text }) => name === 'alt' && textIn(text, languages).trim() === '')
  const untouched = texts.map(({ text }) => textIn(text, languages)).filter(isPlaceholder)
  return [
    ...(empty.length === 0 ? [] : [error(place, `Fill in: ${namesOf(empty)}.`)]),
    ...(untouched.length === 0 ? [] : [warning(place, `Still as a new question has it: ${listed(untouched)}.`)]),
    ...(undescribed ? [warning(place, 'A picture or film has no description for people who cannot see it.')] : []),
    ...(languages.length < 2 ? [] : languages.flatMap((language) => missingIn(language, languages[0] ?? '', place, texts))),
    ...undeclared(place, texts, languages),
  ]
}

/** One warning for each language and part, not for each text of it. */
function missingIn(language: string, first: string, place: Place, texts: readonly Found[]): DefinitionProblem[] {
  const missing = texts.filter(({ text }) => hasLetters(text) && !isWrittenIn(text, language, first))
  return missing.length === 0 ? [] : [warning(place, `Not written in ${languageName(language)}: ${namesOf(missing)}.`)]
}

/** A string for all languages is written in the first one. */
const isWrittenIn = (text: Text, language: string, first: string) =>
  typeof text === 'string' ? language === first : Object.hasOwn(text, language) && text[language]?.trim() !== ''

/** Numbers and signs are the same in all languages. */
const hasLetters = (text: Text) => (typeof text === 'string' ? [text] : Object.values(text)).some((words) => /\p{L}/u.test(words))

function undeclared(place: Place, texts: readonly Found[], languages: readonly string[]): DefinitionProblem[] {
  const codes = texts.flatMap(({ text }) => (typeof text === 'string' ? [] : Object.keys(text)))
  const unknown = [...new Set(codes)].filter((code) => !languages.includes(code))
  return unknown.map((code) =>
    warning(place, `There are words in ${languageName(code)}, which is no language of the questionnaire.`),
  )
}

const listed = (texts: readonly string[]) => texts.map((words) => `“${words}”`).join(', ')

/** As the builder calls them. */
const CALLED: Readonly<Record<string, string>> = {
  ...{ label: 'text', alt: 'description', invalidText: 'what is said of a wrong answer' },
  ...{ minLabel: 'lower end', maxLabel: 'upper end', topLabel: 'top', bottomLabel: 'bottom' },
}

function namesOf(texts: readonly Found[]): string {
  const counts = new Map<string, number>()
  for (const { name } of texts) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, n]) => `${CALLED[name] ?? name}${n > 1 ? ` (${n})` : ''}`).join(', ')
}
