import type { WideRow } from '../../../exports/tidy/answers/wide-row.ts'
import { columnsOf } from '../../../exports/tidy/person/person-table.ts'
import { numberOn, scaleOf } from '../../../simulation/answering.ts'
import { touchedField } from '../../item-fields.ts'
import type { Description } from '../description.ts'
import { decimalProblems, fits, rangeProblems } from '../fits.ts'
import { numberColumn } from '../wide-columns.ts'

const { boolean } = columnsOf<WideRow>()

export const description: Description<'slider'> = {
  name: 'slider',
  answeredBy: ({ min, max, minLabel, maxLabel }) => `A slider from ${min} (${minLabel}) to ${max} (${maxLabel})`,
  notes: ({ key, min, max, minLabel, maxLabel, step, unit, initial }) => [
    `${min} (${minLabel}) to ${max} (${maxLabel}) in steps of ${step}${unit === undefined ? '' : `, ${unit}`}`,
    `starts at ${initial}; ${touchedField(key)} says whether it was moved`,
  ],
  columns: ({ key, min, max, unit }, cell) => [
    numberColumn(
      cell,
      { min, max },
      {
        about: `${cell.about}; missing where the slider was not touched`,
        ...(unit !== undefined && { unit }),
      },
    ),
    boolean(touchedField(key), `Whether the slider of ${key} was touched`, (row) => {
      const touched = row.answersTo(cell.form)?.[touchedField(key)]
      return touched === undefined ? null : touched === 'yes'
    }),
  ],
  start: () => ({ type: 'slider', min: 0, max: 100, step: 1, initial: 50, minLabel: '', maxLabel: '' }),
  sheetNames: ['slider'],
  problems: (item) => [...rangeProblems(item), ...stepProblems(item)],
  range: ({ min, max }) => ({ kind: 'number', min, max, isWhole: false }),
  isPointed: true,
  simulated: (item, answering) => ({ [item.key]: String(numberOn(item, scaleOf(item.key, answering), answering.dice)) }),
}

function stepProblems({ min, max, step, initial }: { min: number; max: number; step: number; initial: number }): string[] {
  if (step <= 0 || step > max - min) return [`Steps of ${step} do not fit between ${min} and ${max}.`]
  const tooFine = decimalProblems(min, max, step, initial)
  if (tooFine.length > 0) return tooFine
  if (initial < min || initial > max) return [`The slider starts at ${initial}, outside of ${min} to ${max}.`]
  return fits(String(initial), { min, max, step }) ? [] : [`The slider starts at ${initial}, between two of its steps.`]
}
