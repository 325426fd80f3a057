import { tableCheck } from './table-check.ts'

export const acts = tableCheck({
  name: 'acts',
  title: 'Comments, reports and all other acts, from the events',
  given: { acts: [] },
})
