import { tableCheck } from './table-check.ts'

export const waves = tableCheck({
  name: 'waves',
  title: 'Hours between waves, from when each was begun',
  given: {
    waves: ['wave', 'state', 'opens_at', 'closes_at', 'invited_at', 'reminded_at', 'begun_at', 'ended_at', 'outcome', 'begun_by'],
  },
})
