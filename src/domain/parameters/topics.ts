import { fieldNames } from '../answers/form-fields.ts'
import { questionnaires } from '../questionnaires/index.ts'
import { parseTopics, type Topic } from '../questionnaires/parts/topics.ts'
import { askedIn } from '../questionnaires/questionnaire.ts'
import { INVISIBLE } from './invisible.ts'

export const MAX_TOPICS = 12
export const MAX_SLUG_LENGTH = 30
export const MAX_TITLE_LENGTH = 100

/** It begins the names of variables, so it starts with a letter. */
const SLUG = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** Problems of the parameter `topics`. An empty value means the published topics. */
export function checkTopics(value: string): string[] {
  if (value === '') return []
  const topics = parseTopics(value)
  if (topics === undefined)
    return [
      'must be a JSON list of topics, each with slug and title as texts, and at most phrase and vaccine (yes or no) besides',
    ]
  if (topics.length === 0 || topics.length > MAX_TOPICS) return [`must have 1 to ${MAX_TOPICS} topics, not ${topics.length}`]
  const problems = [...topics.flatMap(problemsOf), ...repeatedSlugs(topics)]
  return problems.length > 0 ? problems : repeatedNames(value)
}

function problemsOf({ slug, title, phrase = '' }: Topic, i: number): string[] {
  const at = `topic ${i + 1}`
  const problems: string[] = []
  if (slug.length > MAX_SLUG_LENGTH || !SLUG.test(slug))
    problems.push(
      `${at}: the slug must have 1 to ${MAX_SLUG_LENGTH} characters: lowercase letters, digits and single hyphens, and begin with a letter`,
    )
  if (title.trim() === '') problems.push(`${at}: the title is missing`)
  for (const [name, text] of Object.entries({ title, phrase })) {
    if (text.length > MAX_TITLE_LENGTH) problems.push(`${at}: the ${name} must have at most ${MAX_TITLE_LENGTH} characters`)
    if (INVISIBLE.test(text)) problems.push(`${at}: the ${name} must be one line without invisible characters`)
  }
  return problems
}

/** A slug for a title; empty where the title has no letter that a slug can have. */
export const suggestSlug = (title: string): string =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/^the\s+/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-+$/, '')

const repeatedSlugs = (topics: readonly Topic[]) =>
  repeated(topics.map(({ slug }) => slug)).map((slug) => `names the topic '${slug}' more than once`)

/** As R and pandas write the names of variables: names that differ only in hyphen and underscore would become one column. */
const variable = (name: string) => name.replace(/[^a-z0-9]+/gi, '_')

/** Answers that would be stored under the name of another question. */
function repeatedNames(topics: string): string[] {
  const names = questionnaires.flatMap((questionnaire) => fieldNames(askedIn(questionnaire, { topics })))
  return repeated(names.map(variable)).map((name) => `would store two answers as '${name}': choose another slug`)
}

const repeated = (names: readonly string[]) => [...new Set(names.filter((name, i) => names.indexOf(name) !== i))]
