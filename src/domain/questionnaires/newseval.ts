import type { Questionnaire } from './questionnaire.ts'

export const newseval: Questionnaire = {
  name: 'newseval',
  label: 'news evaluation',
  aliases: [],
  heading: 'News evaluation',
  submitLabel: 'Next',
}
