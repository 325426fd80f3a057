import { answeredChoice, twoOptions } from '../choice-description.ts'
import type { Description } from '../description.ts'
import { SEVERAL } from '../wide-columns.ts'

export const description: Description<'picture'> = {
  name: 'picture',
  answeredBy: ({ isMultiple }) => (isMultiple ? 'Any of these pictures' : 'One of these pictures'),
  notes: ({ isMultiple }) => (isMultiple ? [SEVERAL] : []),
  start: () => ({ type: 'picture', options: twoOptions, isMultiple: false }),
  problems: ({ options }) => (options.some(({ picture }) => picture === undefined) ? ['An option has no picture.'] : []),
  // The description of a picture speaks where its option has no words.
  inWords: ({ isMultiple, options, ...rest }) => ({
    ...rest,
    type: isMultiple ? 'checkbox' : 'radio',
    options: options.map(({ picture, label, ...option }) => ({ ...option, label: label || picture?.alt || option.value })),
  }),
  simulated: answeredChoice,
}
