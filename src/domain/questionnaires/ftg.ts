import type { Questionnaire } from './questionnaire.ts'

export const ftg: Questionnaire = {
  name: 'ftg',
  label: 'COVID-19 fatigue',
  aliases: [],
  heading: 'COVID-19 fatigue',
  submitLabel: 'Next',
}
