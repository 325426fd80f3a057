import { optionOn, scaleOf, severalOf } from '../../../simulation/answering.ts'
import { rowPlaceholder } from '../../placeholder-words.ts'
import { optionsNamed } from '../choice-description.ts'
import type { Description } from '../description.ts'
import { SEVERAL } from '../wide-columns.ts'

export const description: Description<'matrix'> = {
  name: 'matrix',
  answeredBy: ({ rows, isMultiple }) =>
    `For each of these, ${isMultiple === true ? 'any' : 'one'} of the options. ${rows.map(({ label }) => label).join(' · ')}. Options`,
  notes: ({ isMultiple }) => (isMultiple === true ? [SEVERAL] : []),
  start: (key) => ({
    type: 'matrix',
    rows: [1, 2].map((n) => ({ key: `${key}_${n}`, label: rowPlaceholder(n) })),
    options: optionsNamed('Disagree', 'Neither', 'Agree'),
  }),
  hasNoWords: true,
  isScale: ({ isMultiple }) => isMultiple !== true,
  simulated: (item, answering) =>
    Object.fromEntries(
      item.rows.map(({ key }) => [
        key,
        item.isMultiple === true
          ? severalOf(item, item.options, answering.dice).join(';')
          : optionOn(item.options, scaleOf(key, answering), answering.dice),
      ]),
    ),
}
