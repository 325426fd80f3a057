import { readTextIn } from '#domain/questions/text.ts'
import { isShippedScale, type RatingScale } from '#domain/ratings/rating-scale.ts'
import { messages as english } from '#web/participant/words/catalogues/ratings/en.po'
import { spokenLanguages, wordsIn } from '#web/participant/words/say.ts'

const { say, pick } = wordsIn('ratings', english)

/** Questions and ends of the scales that we ship, by their names. */
const shipped = pick<
  'accuracy' | 'accuracyLow' | 'accuracyHigh' | 'trust' | 'trustLow' | 'trustHigh' | 'interest' | 'interestLow' | 'interestHigh'
>()

const inLanguage = (text: string) => readTextIn(text, spokenLanguages())

/** What a scale says, in the language of the page: the words of the study, else those that we ship. */
export function saidBy({ name, question, labels }: RatingScale): { question: string; labels: readonly string[] } {
  const own = labels?.map(inLanguage)
  if (!isShippedScale(name)) return { question: inLanguage(question ?? ''), labels: own ?? [] }
  return {
    question: question === undefined ? shipped[name] : inLanguage(question),
    labels: own ?? [shipped[`${name}Low`], shipped[`${name}High`]],
  }
}

/** Name of a point for people who hear it. */
export const pointName = (n: number, points: number, label: string | undefined): string =>
  label === undefined ? say('point', { n, points }) : say('pointLabel', { n, points, label })
