import type { Questionnaire } from './questionnaire.ts'

export const imp: Questionnaire = {
  name: 'imp',
  label: 'news importance',
  aliases: [],
  heading: 'News importance',
  submitLabel: 'Next',
}
