import type { Intervention } from './intervention.ts'

/** After the importance treatment of Pennycook et al. (2021), doi:10.1038/s41586-021-03344-2. */
export const importance: Intervention = {
  name: 'importance',
  label: 'Importance',
  styles: ['modal', 'infeed'],
  heading: 'A question about sharing',
  text: '',
  button: '',
  kind: 'question',
  question: {
    field: 'intervention_importance',
    text: 'How important is it to you that you share only content that is accurate?',
    options: [
      { value: '1_not-at-all', text: 'Not at all important' },
      { value: '2_slightly', text: 'Slightly important' },
      { value: '3_moderately', text: 'Moderately important' },
      { value: '4_very', text: 'Very important' },
      { value: '5_extremely', text: 'Extremely important' },
    ],
  },
  pictures: [],
}
