import type { Questionnaire } from './questionnaire.ts'

export const customMsg: Questionnaire = {
  name: 'custom-msg',
  label: 'custom message',
  aliases: [],
  heading: 'Thank you',
  submitLabel: 'Continue',
}
