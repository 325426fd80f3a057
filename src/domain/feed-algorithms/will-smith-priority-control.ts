import { priorityFeed } from './will-smith-priority-treatment.ts'

export const willSmithPriorityControl = priorityFeed({
  name: 'will_smith_priority_control',
  label: 'Priority of a focal set (control)',
  focalCards: 1,
})
