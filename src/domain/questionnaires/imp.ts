import { amountsOf } from './parts/scales.ts'
import { phraseOf, topical } from './parts/topics.ts'
import { onePage } from './questionnaire.ts'

export const questionnaire = topical(
  {
    name: 'imp',
    label: 'news importance',
    asks: 'How important and how newsworthy each topic is',
    aliases: [],
    submitLabel: 'Next',
    wording: 'own',
    intro: 'Newsworthy means that the news media should report it, whether or not it matters to you.',
  },
  (topics) => ({
    heading: 'News importance',
    pages: onePage(
      topics.map((topic) => ({
        name: topic.slug,
        heading: topic.title,
        items: [
          {
            type: 'radio',
            key: `${topic.slug}-importance`,
            label: `How important to you is news about ${phraseOf(topic)}?`,
            isRequired: true,
            isReversed: true,
            options: amountsOf('importance'),
          },
          {
            type: 'radio',
            key: `${topic.slug}-newsworthiness`,
            label: `How newsworthy are stories about ${phraseOf(topic)}?`,
            isRequired: true,
            isReversed: true,
            options: amountsOf('newsworthiness'),
          },
        ],
      })),
      'random',
    ),
  }),
)
