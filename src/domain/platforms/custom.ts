import { redirectTo } from '../session/exit-template.ts'
import type { Ending } from '../session/outcomes.ts'
import type { ExitFacts, Platform } from './platform.ts'
import { withMissingParameters } from './query-string.ts'
import { setting, studyExit } from './study-exit.ts'

export const custom: Platform = {
  name: 'custom',
  label: 'Custom redirect',
  settings: ['redirect-url'],
  exitHosts: [],
  entry: {
    query: '',
    note: 'Add what your panel knows people by, as in &user_id=…; every parameter of the link comes back in the redirect.',
  },
  guidance:
    'Participants go to redirect-url by themselves once their answers are stored, or by a button below the debrief, where it is yours or the study deceives. It gets their user_id and every parameter of the link that they came with. Name only sites that may learn these.',
  leavesByItself: true,
  exit(outcome, facts) {
    const own = studyExit(outcome, facts, { address: (template) => redirectWithQuery(template, facts) })
    if (own !== undefined || outcome !== 'complete') return own ?? { kind: 'return-home' }
    return redirectWithQuery(setting(facts, 'redirect-url'), facts)
  },
}

/** Spec 4: the redirect gets user_id and every stored query parameter. Parameters that the template already has are kept. */
function redirectWithQuery(template: string, facts: ExitFacts): Ending {
  const { user_id: _, ...query } = facts.query
  return redirectTo(template, facts, (url) => withMissingParameters(url, [['user_id', facts.user_id], ...Object.entries(query)]))
}
