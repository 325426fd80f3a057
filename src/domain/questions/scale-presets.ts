import { suggestOptionValue } from '../parameters/intervention-content.ts'
import type { Option, SliderItem } from './item.ts'

/** Answers that many questions share. `options` of a scale; a line or slider has no options. */
export type ScalePreset = { name: string; label: string } & (
  | { options: readonly Option[] }
  | { item: Pick<SliderItem, 'type' | 'min' | 'max' | 'step' | 'initial' | 'minLabel' | 'maxLabel'> }
)

/** Values begin with their number, so that they can be analysed as one. */
const scale = (labels: readonly string[]): Option[] =>
  labels.map((label, i) => ({ value: suggestOptionValue(label, i + 1), label }))

export const SCALE_PRESETS: readonly ScalePreset[] = [
  {
    name: 'agreement-5',
    label: 'Agreement, 5 steps',
    options: scale(['Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree']),
  },
  {
    name: 'agreement-7',
    label: 'Agreement, 7 steps',
    options: scale([
      ...['Strongly disagree', 'Disagree', 'Somewhat disagree', 'Neither agree nor disagree'],
      ...['Somewhat agree', 'Agree', 'Strongly agree'],
    ]),
  },
  { name: 'frequency', label: 'Frequency', options: scale(['Never', 'Rarely', 'Sometimes', 'Often', 'Always']) },
  {
    name: 'likelihood',
    label: 'Likelihood',
    options: scale(['Very unlikely', 'Unlikely', 'Neither likely nor unlikely', 'Likely', 'Very likely']),
  },
  {
    name: 'accuracy-4',
    label: 'Accuracy, 4 steps',
    options: scale(['Not at all accurate', 'Not very accurate', 'Somewhat accurate', 'Very accurate']),
  },
  {
    name: 'accuracy-6',
    label: 'Accuracy, 6 steps',
    options: scale([
      ...['Extremely inaccurate', 'Moderately inaccurate', 'Slightly inaccurate'],
      ...['Slightly accurate', 'Moderately accurate', 'Extremely accurate'],
    ]),
  },
  {
    name: 'thermometer',
    label: 'Feeling thermometer, 0 to 100',
    item: { type: 'slider', min: 0, max: 100, step: 1, initial: 50, minLabel: 'Very cold', maxLabel: 'Very warm' },
  },
]

export const findScale = (name: string): ScalePreset | undefined => SCALE_PRESETS.find((each) => each.name === name)
