import type { Questionnaire } from './questionnaire.ts'

export const ses: Questionnaire = {
  name: 'ses',
  label: 'socioeconomic status',
  aliases: [],
  heading: 'Socioeconomic status',
  submitLabel: 'Next',
}
