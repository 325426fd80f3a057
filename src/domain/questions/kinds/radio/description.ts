import { answeredChoice, twoOptions } from '../choice-description.ts'
import type { Description } from '../description.ts'

export const description: Description<'radio'> = {
  name: 'radio',
  answeredBy: () => 'One of these',
  start: () => ({ type: 'radio', options: twoOptions }),
  sheetNames: ['radio', 'single', 'single choice', 'choice', 'multiple choice', 'likert'],
  ofList: (options) => ({ type: 'radio', options }),
  isScale: () => true,
  simulated: answeredChoice,
}
