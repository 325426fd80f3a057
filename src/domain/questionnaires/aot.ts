import type { Questionnaire } from './questionnaire.ts'

export const aot: Questionnaire = {
  name: 'aot',
  label: 'actively-open-thinking',
  aliases: [],
  heading: 'How much do you agree or disagree with the following statements?',
  submitLabel: 'Next',
}
