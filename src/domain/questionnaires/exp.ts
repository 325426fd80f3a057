import { radio } from './parts/radio.ts'
import { phraseOf, topical } from './parts/topics.ts'
import { type Option, onePage } from './questionnaire.ts'

const options: readonly Option[] = [
  { value: '7_multiple-times-daily', label: 'Multiple times a day' },
  { value: '6_daily', label: 'Daily' },
  { value: '5_few-times-week', label: 'A few times a week' },
  { value: '4_one-per-week', label: 'Once a week' },
  { value: '3_one-every-other-week', label: 'Once every other week' },
  { value: '2_once-twice-month', label: 'Once or twice this month' },
  { value: '1_none-this-month', label: 'Not at all this month' },
]

export const questionnaire = topical(
  {
    name: 'exp',
    label: 'exposure frequency',
    asks: 'How often news on each topic was seen last month',
    aliases: ['climate change exposure freq'],
    submitLabel: 'Next',
    wording: 'own',
  },
  (topics) => ({
    heading: 'Exposure frequency',
    pages: onePage(
      topics.map((topic) => ({
        name: topic.slug,
        items: [
          radio(
            `${topic.slug}-exposure-frequency`,
            `Over the last month, how often have you seen news about ${phraseOf(topic)}?`,
            options,
          ),
        ],
      })),
      'random',
    ),
  }),
)
