import { amountsOf } from './parts/scales.ts'
import { topics } from './parts/topics.ts'
import type { Block, Questionnaire } from './questionnaire.ts'

export const questionnaire: Questionnaire = {
  name: 'imp',
  label: 'news importance',
  aliases: [],
  heading: 'News importance',
  submitLabel: 'Next',
  intro: 'Newsworthy means that the news media should report it, whether or not it matters to you.',
  blockOrder: 'random',
  blocks: topics.map(
    ({ prefix, title, inSentence }): Block => ({
      name: prefix,
      heading: title,
      items: [
        {
          type: 'radio',
          key: `${prefix}-importance`,
          label: `How important to you is news about ${inSentence}?`,
          isRequired: true,
          isReversed: true,
          options: amountsOf('importance'),
        },
        {
          type: 'radio',
          key: `${prefix}-newsworthiness`,
          label: `How newsworthy are stories about ${inSentence}?`,
          isRequired: true,
          isReversed: true,
          options: amountsOf('newsworthiness'),
        },
      ],
    }),
  ),
}
