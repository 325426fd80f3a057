import type { Questionnaire } from './questionnaire.ts'

export const crt: Questionnaire = {
  name: 'crt',
  label: 'cognitive reflection (6-items)',
  aliases: [],
  heading: 'Word problems',
  submitLabel: 'Next',
}
