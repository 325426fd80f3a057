import type { AnswerKey } from './answer-key.ts'
import { meanScore } from './mean-score.ts'

/** One pair of adjectives speaks for the trait, the other against it. */
const trait = (name: string, label: string, keys: readonly [string, string], reverseKeyed: readonly string[]) =>
  meanScore({
    name: `tipi_${name}`,
    label: `${label}: mean of two items, 1 to 7`,
    version: 1,
    points: 7,
    keys,
    reverseKeyed,
  })

export const answerKey: AnswerKey = {
  questionnaire: 'tipi',
  attentionAnswers: {},
  scores: [
    trait('extraversion', 'Extraversion', ['tipi_1-extraverted', 'tipi_6-reserved'], ['tipi_6-reserved']),
    trait('agreeableness', 'Agreeableness', ['tipi_2-critical', 'tipi_7-sympathetic'], ['tipi_2-critical']),
    trait('conscientiousness', 'Conscientiousness', ['tipi_3-dependable', 'tipi_8-disorganized'], ['tipi_8-disorganized']),
    trait('stability', 'Emotional stability', ['tipi_4-anxious', 'tipi_9-calm'], ['tipi_4-anxious']),
    trait('openness', 'Openness to experiences', ['tipi_5-open', 'tipi_10-conventional'], ['tipi_10-conventional']),
  ],
}
