import type { ChoiceItem, Option } from '../questionnaires/questionnaire.ts'

/** Spec 2, /imp: the display is reversed, the values are not. */
export const optionsShown = ({ options, isReversed }: ChoiceItem): readonly Option[] =>
  isReversed === true ? [...options].reverse() : options
