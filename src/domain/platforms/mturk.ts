import type { Platform } from './platform.ts'
import { codeEnding, setting, studyExit } from './study-exit.ts'

export const mturk: Platform = {
  name: 'mturk',
  label: 'Amazon Mechanical Turk',
  settings: ['completion-code'],
  exitHosts: ['mturk.com'],
  entry: {
    query: '',
    note: 'Show it in your HIT. Where MTurk itself opens the page (ExternalQuestion), it adds workerId and assignmentId; where workers follow a link, ask them for their worker id in the HIT.',
  },
  guidance:
    'Workers copy the completion code into the HIT. Give workers who are screened out or leave early a code of their own, so that you can pay them in part; without one they are asked to return the HIT.',
  exit(outcome, facts) {
    const own = studyExit(outcome, facts)
    if (own !== undefined) return own
    // A person who failed the attention check has done the work: they get the same code, and the data have the flag.
    const hasWorked = outcome === 'complete' || outcome === 'failed_attention'
    return hasWorked ? codeEnding(setting(facts, 'completion-code')) : { kind: 'none' }
  },
}
