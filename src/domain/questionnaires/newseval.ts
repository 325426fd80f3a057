import { radio } from './parts/radio.ts'
import { degreesOf } from './parts/scales.ts'
import { phraseOf, topical } from './parts/topics.ts'
import { onePage } from './questionnaire.ts'

/** Named by the specification without items; these are ruling A6's. */
export const questionnaire = topical(
  {
    name: 'newseval',
    label: 'news evaluation',
    asks: 'How accurate and trustworthy the news on each topic was',
    aliases: [],
    submitLabel: 'Next',
    wording: 'own',
    intro:
      'Think of the news that you have seen on each topic. If you have seen none, answer as you would expect that news to be.',
  },
  (topics) => ({
    heading: 'News evaluation',
    pages: onePage(
      topics.map((topic) => ({
        name: topic.slug,
        heading: topic.title,
        items: [
          radio(
            `${topic.slug}-eval-accurate`,
            `How accurate was the news that you have seen about ${phraseOf(topic)}?`,
            degreesOf('accurate'),
          ),
          radio(
            `${topic.slug}-eval-trust`,
            `How trustworthy was the news that you have seen about ${phraseOf(topic)}?`,
            degreesOf('trustworthy'),
          ),
        ],
      })),
      'random',
    ),
  }),
)
