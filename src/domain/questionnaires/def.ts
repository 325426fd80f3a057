import { radio } from './parts/radio.ts'
import { topics } from './parts/topics.ts'
import type { Block, Questionnaire } from './questionnaire.ts'

// Spec 2, /def: the covid values end in "election". Probably a slip; kept so that data sets join.
const suffixOf = (prefix: string) => (prefix === 'covid' ? 'election' : prefix)

export const questionnaire: Questionnaire = {
  name: 'def',
  label: 'desired exposure frequency',
  aliases: ['climate change desire freq'],
  heading: 'Desired exposure frequency',
  submitLabel: 'Next',
  intro: 'Think of the news that you have been seeing lately.',
  blockOrder: 'random',
  blocks: topics.map(
    ({ prefix, inSentence }): Block => ({
      name: prefix,
      items: [
        radio(`${prefix}-desired-frequency`, `How much news would you like to see about ${inSentence}?`, [
          { value: `3_more-${suffixOf(prefix)}`, label: 'More than now' },
          { value: `2_same-${suffixOf(prefix)}`, label: 'About the same as now' },
          { value: `1_less-${suffixOf(prefix)}`, label: 'Less than now' },
        ]),
      ],
    }),
  ),
}
