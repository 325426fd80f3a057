import type { Questionnaire } from './questionnaire.ts'

export const exp: Questionnaire = {
  name: 'exp',
  label: 'exposure frequency',
  aliases: ['climate change exposure freq'],
  heading: 'Exposure frequency',
  submitLabel: 'Next',
}
