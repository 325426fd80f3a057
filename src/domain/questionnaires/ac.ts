import { radio } from './parts/radio.ts'
import { type Item, type Option, onePage, type Questionnaire } from './questionnaire.ts'

// Counted from agreement, other than the scale of /aot: spec 2.
const options: readonly Option[] = [
  { value: '1_strongly-agree', label: 'Strongly agree' },
  { value: '2_agree', label: 'Agree' },
  { value: '3_neither-agree-nor-disagree', label: 'Neither agree nor disagree' },
  { value: '4_disagree', label: 'Disagree' },
  { value: '5_strongly-disagree', label: 'Strongly disagree' },
]

/** Sensitive opinions that only make the attention check less conspicuous (spec 2, /ac; ruling D2). */
const decoy = (key: string, label: string): Item => ({
  type: 'radio',
  key,
  label,
  isRequired: true,
  isSensitive: true,
  isDropped: true,
  options,
})

export const questionnaire: Questionnaire = {
  name: 'ac',
  label: 'attention check',
  asks: 'An attention check among three political opinions',
  aliases: [],
  heading: 'How much do you agree or disagree with the following statements?',
  submitLabel: 'Next',
  wording: 'own',
  pages: onePage([
    {
      name: 'all',
      items: [
        decoy('murder', 'I favor the death penalty for convicted murderers.'),
        radio('attentioncheck1', 'Please click the Neither agree nor disagree response.', options),
        decoy('gays-lesbians', 'Gays and lesbians should have the right to legally marry.'),
        decoy('taxes', 'The government should raise taxes on people earning more than $250,000 per year.'),
      ],
    },
  ]),
  citation:
    'Kind of check: Oppenheimer, D. M., Meyvis, T., & Davidenko, N. (2009). Instructional manipulation checks: Detecting satisficing to increase statistical power. Journal of Experimental Social Psychology, 45(4), 867–872. https://doi.org/10.1016/j.jesp.2009.03.009.',
}
