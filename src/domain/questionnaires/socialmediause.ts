import type { Questionnaire } from './questionnaire.ts'

export const socialmediause: Questionnaire = {
  name: 'socialmediause',
  label: 'social media usage',
  aliases: [],
  heading: 'Social media usage',
  submitLabel: 'Next',
}
