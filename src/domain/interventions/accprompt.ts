import type { Intervention } from './intervention.ts'

/** After the accuracy prompts of Pennycook et al. (2021), doi:10.1038/s41586-021-03344-2; the headlines are neutral ones of our own. */
export const accprompt = {
  name: 'accprompt',
  label: 'Accuracy prompt',
  styles: ['modal', 'infeed'],
  heading: 'A question about a headline',
  text: '',
  button: '',
  kind: 'question',
  question: {
    field: 'intervention_accuracy-prompt',
    text: 'To the best of your knowledge, how accurate is this headline?',
    options: [
      { value: '1_definitely_false', text: 'Definitely false' },
      { value: '2_probably_false', text: 'Probably false' },
      { value: '3_probably_true', text: 'Probably true' },
      { value: '4_definitely_true', text: 'Definitely true' },
    ],
  },
  pictures: [
    {
      name: 'octopus',
      src: '/interventions/octopus.webp',
      alt: 'A post with a drawing of an octopus. Headline: An octopus has three hearts, and two of them serve only its gills.',
      width: 960,
      height: 640,
    },
    {
      name: 'venus',
      src: '/interventions/venus.webp',
      alt: 'A post with a drawing of the planet Venus. Headline: A day on Venus lasts longer than a year on Venus.',
      width: 960,
      height: 640,
    },
  ],
} as const satisfies Intervention
