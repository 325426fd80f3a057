import { tableCheck } from './table-check.ts'

export const answers = tableCheck({
  name: 'answers',
  title: 'Answers, scores and attention items, from the forms as they were sent',
  given: { answers: [], participantsWide: [] },
  notChecked: [
    'Draws within questionnaires and of blocks of the journey: items are compared in the order in which they were recorded',
  ],
})
