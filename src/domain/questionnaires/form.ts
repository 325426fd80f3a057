import type { Questionnaire } from './questionnaire.ts'

export const form: Questionnaire = {
  name: 'form',
  label: 'demographics',
  aliases: [],
  heading: 'Demographics',
  submitLabel: 'Next',
}
