import type { Questionnaire } from './questionnaire.ts'

export const def: Questionnaire = {
  name: 'def',
  label: 'desired exposure frequency',
  aliases: ['climate change desire freq'],
  heading: 'Desired exposure frequency',
  submitLabel: 'Next',
}
