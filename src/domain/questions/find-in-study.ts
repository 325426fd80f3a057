import type { AnswerKey } from '../answer-keys/answer-key.ts'
import type { WithAnswerKey } from '../answer-keys/index.ts'
import { groupBy } from '../group-by.ts'
import { findQuestionnaire } from '../questionnaires/index.ts'
import { mergeQuestionnaires } from '../questionnaires/parts/merge.ts'
import { askedIn, type Page } from '../questionnaires/questionnaire.ts'
import { declaredScore } from './declared-score.ts'
import type { Definition } from './definition.ts'
import { inLanguage } from './in-language.ts'
import { ownQuestionnaires } from './own-questionnaires.ts'

/** The words of a text in markdown, for tables and codebooks. */
export const plainWords = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(?<!\\)(\*{1,3}|`)/g, '')
    .replace(/\\$/gm, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()

/** The pages with formatted questions in plain words. */
const withoutMarkup = (pages: readonly Page[]): readonly Page[] =>
  pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) => ({
      ...block,
      items: block.items.map((item) => (item.isFormatted ? { ...item, label: plainWords(item.label) } : item)),
    })),
  }))

type Settings = Readonly<Record<string, string>>

/**
 * A questionnaire as a study with these settings asks it: a shipped one by name, label or alias, or one of the researcher's own by its name,
 * in the language to fall back to. The study's own come from its settings, which are frozen with its version.
 */
export function findInStudy(written: string, settings: Settings): WithAnswerKey | undefined {
  const shipped = findQuestionnaire(written)
  if (shipped !== undefined) return askedIn(shipped, settings)
  const own = ownQuestionnaires(settings).get(written)
  return own && remembered(own)
}

/** Tables look up the questionnaire for every answer of every person. */
const inOneLanguage = new WeakMap<Definition, WithAnswerKey>()

function remembered(definition: Definition): WithAnswerKey {
  const known = inOneLanguage.get(definition) ?? asQuestionnaire(definition)
  inOneLanguage.set(definition, known)
  return known
}

/** An own questionnaire as exports and researchers' pages use it. */
export function asQuestionnaire(definition: Definition): WithAnswerKey {
  const { languages, attentionAnswers, name, scores } = definition
  const shown = inLanguage({ ...definition, aliases: [] }, languages)
  return {
    ...shown,
    pages: withoutMarkup(shown.pages),
    answerKey: { questionnaire: name, attentionAnswers, scores: scores.map((score) => declaredScore(score, definition)) },
  }
}

/** A questionnaire with everything that a study asks in any of its conditions and versions. */
export function findInAll(written: string, settings: Iterable<Settings>): WithAnswerKey | undefined {
  const all = [...settings].flatMap((each) => findInStudy(written, each) ?? [])
  const [first, ...others] = all
  const answerKey = mergedKey(all.flatMap((each) => each.answerKey ?? []))
  return first && { ...first, ...mergeQuestionnaires(first, others), ...(answerKey && { answerKey }) }
}

/**
 * What codebooks say of the answer keys of several versions: each version of a score, and every answer that was right in one of them. A person
 * is scored by the version that they were asked.
 */
function mergedKey(keys: readonly AnswerKey[]): AnswerKey | undefined {
  const [first] = keys
  if (first === undefined) return undefined
  const scores = keys.flatMap((key) => key.scores)
  const right = groupBy(
    keys.flatMap(({ attentionAnswers }) => Object.entries(attentionAnswers)),
    ([key]) => key,
  )
  return {
    ...first,
    attentionAnswers: Object.fromEntries(
      [...right].map(([key, answers]) => [key, [...new Set(answers.map(([, answer]) => answer))].join(', or ')]),
    ),
    scores: [...new Map(scores.map((score) => [JSON.stringify(score), score])).values()],
  }
}
