import { redirectTo } from '../session/exit-template.ts'
import type { Ending } from '../session/outcomes.ts'
import type { ExitFacts, Platform } from './platform.ts'
import { withMissing } from './query-string.ts'
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
    'Participants go to redirect-url, which gets their user_id and every parameter of the link that they came with. Name only sites that may learn these.',
  exit(outcome, facts) {
    const own = studyExit(outcome, facts, { address: (template) => carrying(template, facts) })
    if (own !== undefined || outcome !== 'complete') return own ?? { kind: 'return-home' }
    return carrying(setting(facts, 'redirect-url'), facts)
  },
}

/** Spec 4: the redirect carries user_id and every stored query parameter. What the template says itself stays as it says. */
function carrying(template: string, facts: ExitFacts): Ending {
  const { user_id: _, ...query } = facts.query
  return redirectTo(template, facts, (url) => withMissing(url, [['user_id', facts.user_id], ...Object.entries(query)]))
}
