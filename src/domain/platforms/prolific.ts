import { encodeValue, redirectTo } from '../session/exit-template.ts'
import type { Ending } from '../session/outcomes.ts'
import type { Platform } from './platform.ts'
import { setting, studyExit } from './study-exit.ts'

const COMPLETE = 'https://app.prolific.com/submissions/complete?cc='

/** Prolific accepts codes in a link, so people do not have to copy them. */
const byCode = (code: string): Ending => ({ kind: 'redirect', url: COMPLETE + encodeValue(code) })

export const prolific: Platform = {
  name: 'prolific',
  label: 'Prolific',
  settings: ['redirect-url', 'completion-code'],
  exitHosts: ['prolific.com', 'prolific.co'],
  entry: {
    query: 'PROLIFIC_PID={{%PROLIFIC_PID%}}&STUDY_ID={{%STUDY_ID%}}&SESSION_ID={{%SESSION_ID%}}',
    note: 'Paste it as the URL of your Prolific study; Prolific fills in the placeholders.',
  },
  guidance:
    'Paste the completion link as redirect-url (https://app.prolific.com/submissions/complete?cc=…) or its code as completion-code. Other outcomes need codes of their own in your Prolific study; without one, people are asked to return their submission.',
  exit(outcome, facts) {
    const own = studyExit(outcome, facts, { code: byCode })
    if (own !== undefined || outcome !== 'complete') return own ?? { kind: 'return-home' }
    const [link, code] = [setting(facts, 'redirect-url'), setting(facts, 'completion-code')]
    return link === '' && code !== '' ? byCode(code) : redirectTo(link, facts)
  },
}
