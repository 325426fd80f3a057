import { templatePieces } from '../parameters/placeholders.ts'
import { redirectTo, ridOf } from '../session/exit-template.ts'
import type { Ending } from '../session/outcomes.ts'
import type { ExitFacts, Platform } from './platform.ts'
import { parameterOf, withParameter } from './query-string.ts'
import { setting, studyExit } from './study-exit.ts'

export const lucid: Platform = {
  name: 'lucid',
  label: 'Lucid (Cint Exchange)',
  settings: ['redirect-url'],
  exitHosts: ['samplicio.us', 'insights.supply', 'cint.com'],
  entry: {
    query: 'rid=[%RID%]',
    note: 'Paste it as the live link of your survey; Cint fills in the respondent’s id.',
  },
  guidance:
    'Paste the complete link as redirect-url, e.g. https://samplicio.us/s/ClientCallBack.aspx?RIS=10&RID={{rid}}. Paste the links of other outcomes too (RIS=20, 30 or 40, or one token each): they are not made from the complete link, which nobody may see who left early.',
  exit(outcome, facts) {
    const own = studyExit(outcome, facts, { address: (template) => withRid(template, facts) })
    // With another status in the complete link, people could guess how to be paid.
    if (own !== undefined || outcome !== 'complete') return own ?? { kind: 'return-home' }
    return withRid(setting(facts, 'redirect-url'), facts)
  },
}

/** Spec 4: the rid placeholder is replaced. A link without one still gets the rid, because otherwise the panel credits nobody. */
function withRid(template: string, facts: ExitFacts): Ending {
  const rid = ridOf(facts.query)
  const isFilled = templatePieces(template).some((piece) => 'placeholder' in piece && piece.placeholder === 'rid')
  return redirectTo(template, facts, (url) => {
    const isOpen = /^(rid)?$/i.test(parameterOf(url, 'RID') ?? '')
    return !isFilled && isOpen && rid !== '' ? withParameter(url, 'RID', rid) : url
  })
}
