import type { Questionnaire } from './questionnaire.ts'

export const final: Questionnaire = {
  name: 'final',
  label: 'final questions',
  aliases: [],
  heading: 'Final questions',
  submitLabel: 'Finish',
}
