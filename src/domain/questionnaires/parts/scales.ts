import type { Option } from '../questionnaire.ts'

/** Six points without a middle. */
export const agreement: readonly Option[] = [
  { value: '1_strongly-disagree', label: 'Strongly disagree' },
  { value: '2_disagree', label: 'Disagree' },
  { value: '3_somewhat-disagree', label: 'Somewhat disagree' },
  { value: '4_somewhat-agree', label: 'Somewhat agree' },
  { value: '5_agree', label: 'Agree' },
  { value: '6_strongly-agree', label: 'Strongly agree' },
]

/** The same in the words of the concern and fatigue forms: their published data say slightly (ruling D1). */
export const agreementAsPublished: readonly Option[] = agreement.map(({ value, label }) => ({
  value: value.replace('somewhat', 'slightly'),
  label: label.replace('Somewhat', 'Slightly'),
}))

/** Six degrees of an adjective. The specification names the two ends; the four between are ours. */
export const degreesOf = (adjective: string): readonly Option[] => [
  { value: `1_not-at-all-${adjective}`, label: `Not at all ${adjective}` },
  { value: `2_slightly-${adjective}`, label: `Slightly ${adjective}` },
  { value: `3_somewhat-${adjective}`, label: `Somewhat ${adjective}` },
  { value: `4_moderately-${adjective}`, label: `Moderately ${adjective}` },
  { value: `5_very-${adjective}`, label: `Very ${adjective}` },
  { value: `6_extremely-${adjective}`, label: `Extremely ${adjective}` },
]

// Ruling D1: the published values of the concern form have "slighly" (sic). Kept so that data sets join; people read it spelt rightly.
export const degreesAsPublished = (adjective: string): readonly Option[] =>
  degreesOf(adjective).map(({ value, label }) => ({ value: value.replace('2_slightly', '2_slighly'), label }))

/** How much there is of a thing (ruling D1, importance scale). */
export const amountsOf = (thing: string): readonly Option[] => [
  { value: `1_no-${thing}`, label: `No ${thing}` },
  { value: `2_very-low-${thing}`, label: `Very low ${thing}` },
  { value: `3_low-${thing}`, label: `Low ${thing}` },
  { value: `4_some-${thing}`, label: `Some ${thing}` },
  { value: `5_high-${thing}`, label: `High ${thing}` },
  { value: `6_very-high-${thing}`, label: `Very high ${thing}` },
]
