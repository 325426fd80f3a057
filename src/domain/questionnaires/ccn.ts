import type { Questionnaire } from './questionnaire.ts'

export const ccn: Questionnaire = {
  name: 'ccn',
  label: 'climate change concern',
  aliases: [],
  heading: 'Monkeypox attribution and concern',
  submitLabel: 'Next',
}
