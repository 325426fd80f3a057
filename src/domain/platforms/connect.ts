import { redirectTo } from '../session/exit-template.ts'
import type { Platform } from './platform.ts'
import { codeEnding, setting, studyExit } from './study-exit.ts'

export const connect: Platform = {
  name: 'connect',
  label: 'CloudResearch Connect',
  settings: ['redirect-url', 'completion-code'],
  exitHosts: ['connect.cloudresearch.com'],
  entry: {
    query: '',
    note: 'Paste it as the link of your Connect project; Connect adds participantId, assignmentId and projectId by itself.',
  },
  guidance:
    'Paste the completion link as redirect-url (https://connect.cloudresearch.com/participant/project/…/complete) or the fixed code as completion-code. Other outcomes need the links of your partial completes; without one, people are asked to return the assignment.',
  exit(outcome, facts) {
    const own = studyExit(outcome, facts)
    // The completion link is for full completes only.
    if (own !== undefined || outcome !== 'complete') return own ?? { kind: 'return-home' }
    const [link, code] = [setting(facts, 'redirect-url'), setting(facts, 'completion-code')]
    return link === '' && code !== '' ? codeEnding(code) : redirectTo(link, facts)
  },
}
