import type { Questionnaire } from './questionnaire.ts'

export const lean: Questionnaire = {
  name: 'lean',
  label: 'political ideology',
  aliases: [],
  heading: 'Where you stand on various issues',
  submitLabel: 'Next',
}
