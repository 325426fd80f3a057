import type { Questionnaire } from './questionnaire.ts'

export const ac: Questionnaire = {
  name: 'ac',
  label: 'attention check',
  aliases: [],
  heading: 'How much do you agree or disagree with the following statements?',
  submitLabel: 'Next',
}
