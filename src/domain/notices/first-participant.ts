import type { Notice } from './notice.ts'

export const firstParticipant: Notice = {
  name: 'first-participant',
  label: 'The first participant has arrived',
  due: ({ started }) =>
    started > 0 ? { occasion: 'first', sentence: 'The first participant has arrived. The link of the study works.' } : undefined,
}
