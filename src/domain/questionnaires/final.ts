import { onePage, type Questionnaire } from './questionnaire.ts'

export const questionnaire: Questionnaire = {
  name: 'final',
  label: 'final questions',
  asks: 'Whether answers were random, how long it took, and comments',
  aliases: ['final debrief', 'Final questions', 'final debrief / Final questions'],
  heading: 'Final questions',
  submitLabel: 'Finish',
  wording: 'own',
  intro: 'You are almost done. Thank you for your time.',
  pages: onePage([
    {
      name: 'all',
      items: [
        {
          type: 'radio',
          key: 'random',
          label: 'Did you answer at random at any point in this study?',
          hint: 'Please be honest: it helps us to understand the results.',
          isRequired: true,
          options: [
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ],
        },
        {
          type: 'number',
          key: 'study-duration',
          label: 'About how many minutes did this study take you?',
          hint: 'Your best guess, as a number of minutes.',
          isRequired: true,
          min: 0,
          isWhole: false,
          invalidText: 'Enter a valid number',
        },
        {
          type: 'long-text',
          key: 'comments',
          label: 'Is there anything that you would like to tell us about this study?',
          hint: 'You may leave this open.',
          isRequired: false,
          maxLength: 5000,
        },
      ],
    },
  ]),
}
