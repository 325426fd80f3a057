import { radio } from './parts/radio.ts'
import { degreesOf } from './parts/scales.ts'
import { topics } from './parts/topics.ts'
import type { Block, Questionnaire } from './questionnaire.ts'

/** Named by the specification without items; these are ruling A6's. */
export const questionnaire: Questionnaire = {
  name: 'newseval',
  label: 'news evaluation',
  aliases: [],
  heading: 'News evaluation',
  submitLabel: 'Next',
  intro: 'Think of the news that you have seen on each topic. If you have seen none, answer as you would expect that news to be.',
  blockOrder: 'random',
  blocks: topics.map(
    ({ prefix, title, inSentence }): Block => ({
      name: prefix,
      heading: title,
      items: [
        radio(
          `${prefix}-eval-accurate`,
          `How accurate was the news that you have seen about ${inSentence}?`,
          degreesOf('accurate'),
        ),
        radio(
          `${prefix}-eval-trust`,
          `How trustworthy was the news that you have seen about ${inSentence}?`,
          degreesOf('trustworthy'),
        ),
      ],
    }),
  ),
}
