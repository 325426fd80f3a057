import type { Platform } from './platform.ts'
import { studyExit } from './study-exit.ts'

export const none: Platform = {
  name: 'none',
  label: 'None',
  settings: [],
  exitHosts: [],
  entry: {
    query: '',
    note: 'Send this link to your participants. People without an id are given one.',
  },
  guidance: 'Participants are asked to return to the home page.',
  exit: (outcome, facts) => studyExit(outcome, facts) ?? { kind: 'return-home' },
}
