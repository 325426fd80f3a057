import { answeredChoice, twoOptions } from '../choice-description.ts'
import { type Description, rangeInWords } from '../description.ts'
import { SEVERAL } from '../wide-columns.ts'

export const description: Description<'checkbox'> = {
  name: 'checkbox',
  answeredBy: () => 'Any of these',
  notes: ({ minChosen: min, maxChosen: max }) => [
    ...(min === undefined && max === undefined ? [] : [`${rangeInWords({ min, max })} choices`]),
    SEVERAL,
  ],
  start: () => ({ type: 'checkbox', options: twoOptions }),
  sheetNames: ['checkbox', 'checkboxes', 'multiple', 'several choices'],
  ofList: (options) => ({ type: 'checkbox', options }),
  problems: ({ minChosen = 0, options, maxChosen = options.length }) => {
    if (options.length === 0) return []
    if (minChosen < 0 || maxChosen < 1) return ['The number of options to choose cannot be that low.']
    if (minChosen > maxChosen) return [`At least ${minChosen} and at most ${maxChosen} options cannot both be chosen.`]
    return Math.max(minChosen, maxChosen) > options.length ? [`There are only ${options.length} options to choose from.`] : []
  },
  simulated: answeredChoice,
}
