import { answeredChoice, twoOptions } from '../choice-description.ts'
import type { Description } from '../description.ts'

export const description: Description<'dropdown'> = {
  name: 'dropdown',
  answeredBy: () => 'One of a list',
  start: () => ({ type: 'dropdown', options: twoOptions }),
  sheetNames: ['dropdown', 'select', 'list'],
  ofList: (options) => ({ type: 'dropdown', options }),
  simulated: answeredChoice,
}
