import type { Intervention } from './intervention.ts'

/** After the norm treatment of Epstein et al. (2021), doi:10.37016/mr-2020-71, which states this share of earlier respondents. */
export const socialnorm: Intervention = {
  name: 'socialnorm',
  label: 'Social norm',
  styles: ['modal', 'infeed'],
  heading: 'What other people think',
  text: 'In earlier surveys, more than 8 in 10 people said that it is important to share only content that is accurate.',
  button: '',
  kind: 'message',
  pictures: [],
}
