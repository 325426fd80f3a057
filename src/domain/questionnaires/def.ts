import { radio } from './parts/radio.ts'
import { phraseOf, topical } from './parts/topics.ts'
import { onePage } from './questionnaire.ts'

// Spec 2, /def: the covid values end in "election". Probably a slip; kept so that data sets join.
const suffixOf = (slug: string) => (slug === 'covid' ? 'election' : slug)

export const questionnaire = topical(
  {
    name: 'def',
    label: 'desired exposure frequency',
    asks: 'Whether to see more or less news on each topic',
    aliases: ['climate change desire freq'],
    submitLabel: 'Next',
    wording: 'own',
    intro: 'Think of the news that you have been seeing lately.',
  },
  (topics) => ({
    heading: 'Desired exposure frequency',
    pages: onePage(
      topics.map((topic) => ({
        name: topic.slug,
        items: [
          radio(`${topic.slug}-desired-frequency`, `How much news would you like to see about ${phraseOf(topic)}?`, [
            { value: `3_more-${suffixOf(topic.slug)}`, label: 'More than now' },
            { value: `2_same-${suffixOf(topic.slug)}`, label: 'About the same as now' },
            { value: `1_less-${suffixOf(topic.slug)}`, label: 'Less than now' },
          ]),
        ],
      })),
      'random',
    ),
  }),
)
