import { battery, codedOptions } from './parts/battery.ts'
import { onePage, type Questionnaire } from './questionnaire.ts'

/** The published scale names its two ends only. */
const degrees = codedOptions(['Never', '2', '3', '4', 'Always'])

const feelings = ['Upset', 'Hostile', 'Alert', 'Ashamed', 'Inspired', 'Nervous', 'Determined', 'Attentive', 'Afraid', 'Active']

export const questionnaire: Questionnaire = {
  name: 'panas10',
  label: 'positive and negative affect (10 items)',
  asks: 'How often a person has good and bad feelings',
  aliases: ['I-PANAS-SF'],
  heading: 'How you normally feel',
  submitLabel: 'Next',
  pages: onePage([
    {
      name: 'all',
      items: [
        battery(
          'panas10',
          'Thinking about yourself and how you normally feel, to what extent do you generally feel:',
          degrees,
          feelings.map((label) => ({ key: `panas10_${label.toLowerCase()}`, label })),
        ),
      ],
    },
  ]),
  citation:
    'Thompson, E. R. (2007). Development and validation of an internationally reliable short-form of the Positive and Negative Affect Schedule (PANAS). Journal of Cross-Cultural Psychology, 38(2), 227–242. https://doi.org/10.1177/0022022106297301.',
  licence:
    'Used free of charge in research. The adjectives are from the PANAS of the American Psychological Association: ask before commercial use.',
  wording: 'as-published',
  unchecked: 'The instruction was compared with secondary sources only.',
}
