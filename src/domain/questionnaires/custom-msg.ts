import type { Questionnaire } from './questionnaire.ts'

/** No questions: the page shows the researcher's message (spec 2, /form/custom-msg). */
export const questionnaire: Questionnaire = {
  name: 'custom-msg',
  label: 'custom message',
  asks: 'No questions: the page of your end message',
  aliases: ['custom end message'],
  heading: 'Thank you',
  submitLabel: 'Continue',
  pages: [],
}
