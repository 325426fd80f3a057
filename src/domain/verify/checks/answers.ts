import { tableCheck } from './table-check.ts'

export const answers = tableCheck({
  name: 'answers',
  title: 'Answers, scores and attention items, from the forms as they were sent',
  given: { answers: [], participantsWide: [] },
})
