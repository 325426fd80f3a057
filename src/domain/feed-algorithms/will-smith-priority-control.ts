import { priorityFeed } from './will-smith-priority-treatment.ts'

export const willSmithPriorityControl = priorityFeed({
  name: 'will_smith_priority_control',
  label: 'Priority of a focal set (control)',
  about: 'Begins with one card of the focal set, of which no other card follows.',
  focalCards: 1,
})
