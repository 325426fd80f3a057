import type { Intervention } from './intervention.ts'

export const pause: Intervention = {
  name: 'pause',
  label: 'Pause',
  styles: ['modal'],
  usualPlace: { by: 'minutes', n: 5 },
  heading: 'Time for a short break?',
  text: 'You have been here for a while. Take a breath, then go on whenever you like.',
  button: '',
  kind: 'message',
  pictures: [],
}
