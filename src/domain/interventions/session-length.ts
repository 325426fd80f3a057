import type { Intervention } from './intervention.ts'

export const sessionLength: Intervention = {
  name: 'session-length',
  label: 'Notice of the time spent',
  styles: ['modal'],
  usualPlace: { by: 'minutes', n: 10 },
  heading: 'Your time here',
  text: 'You have spent {minutes} min on this feed.',
  button: '',
  kind: 'message',
  pictures: [],
}
