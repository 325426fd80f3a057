import type { Questionnaire } from '../questionnaire.ts'
import { type Topic, topicsOf } from './topics.ts'

type Asked = Pick<Questionnaire, 'heading' | 'pages'>

/** A questionnaire about the topics of a study. Where no study is known, it asks about the published ones. */
export function topical(
  fixed: Omit<Questionnaire, 'inStudy' | keyof Asked>,
  ask: (topics: readonly [Topic, ...Topic[]]) => Asked,
) {
  const inStudy = (settings: Readonly<Record<string, string>>) => ask(topicsOf(settings))
  return { ...fixed, ...inStudy({}), inStudy } satisfies Questionnaire
}
