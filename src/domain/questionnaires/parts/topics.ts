import type { Questionnaire } from '../questionnaire.ts'

/** What the topic questionnaires ask about. The setting `topics` is a JSON list of these. */
export type Topic = {
  /** Prefix of the answer keys, and ending of some option values. */
  slug: string
  title: string
  /** As written within a sentence. Without it the title is. */
  phrase?: string
  /** Whether the concern form asks about the topic as about a disease, with the question about a vaccine. */
  vaccine?: 'yes' | 'no'
}

type Settings = Readonly<Record<string, string>>

/** The topics of spec 1, in the order of spec 2; each person sees them in an order of their own. */
export const PUBLISHED_TOPICS: readonly Topic[] = [
  { slug: 'monkeypox', title: 'Monkeypox', phrase: 'monkeypox', vaccine: 'yes' },
  { slug: 'johnny', title: 'The Johnny Depp-Amber Heard Defamation Trial' },
  { slug: 'election', title: 'The U.S. Midterm Elections' },
  { slug: 'covid', title: 'COVID-19' },
]

/** A title within a sentence: only a leading "The" can safely lose its capital. */
export const phraseOf = ({ title, phrase = '' }: Topic): string => phrase.trim() || title.trim().replace(/^The\b/, 'the')

/** Reads the setting as it was written, also where its texts are not valid. Undefined where it is no list of topics. */
export function parseTopics(value: string): Topic[] | undefined {
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) && list.every(isTopic) ? list : undefined
  } catch {
    return undefined
  }
}

function isTopic(entry: unknown): entry is Topic {
  if (typeof entry !== 'object' || entry === null) return false
  const { slug, title, phrase = '', vaccine = 'no', ...rest } = entry as Record<string, unknown> // any JSON object
  return (
    [slug, title, phrase].every((text) => typeof text === 'string') &&
    (vaccine === 'yes' || vaccine === 'no') &&
    Object.keys(rest).length === 0
  )
}

/** The topics of a study: its own, or the published ones. */
export function topicsOf(settings: Settings): readonly [Topic, ...Topic[]] {
  const [first, ...others] = parseTopics(settings['topics'] ?? '') ?? []
  if (first !== undefined) return [first, ...others]
  return PUBLISHED_TOPICS as readonly [Topic, ...Topic[]] // not empty
}

type Asked = Pick<Questionnaire, 'heading' | 'pages'>

/** A questionnaire about the topics of a study. Where no study is known, it asks about the published ones. */
export function topical(
  fixed: Omit<Questionnaire, 'inStudy' | keyof Asked>,
  ask: (topics: readonly [Topic, ...Topic[]]) => Asked,
) {
  const inStudy = (settings: Readonly<Record<string, string>>) => ask(topicsOf(settings))
  return { ...fixed, ...inStudy({}), inStudy } satisfies Questionnaire
}
