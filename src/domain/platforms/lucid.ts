import { templatePieces } from '../parameters/placeholders.ts'
import { redirectTo, ridOf } from '../session/exit-template.ts'
import type { Ending, Outcome } from '../session/outcomes.ts'
import type { ExitFacts, Platform } from './platform.ts'
import { parameterOf, withParameter } from './query-string.ts'
import { codeEnding, setting, studyExit } from './study-exit.ts'

/**
 * Status codes of the panel's callback: 20 terminate, 30 quality, 40 over quota. A complete keeps the status of its link, usually
 * 10.
 */
const RIS: Readonly<Partial<Record<Outcome, string>>> = { failed_attention: '30', quota_full: '40' }
const TERMINATE = '20'

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
    'Paste the complete link as redirect-url, e.g. https://samplicio.us/s/ClientCallBack.aspx?RIS=10&RID={{rid}}. Other outcomes go to the same link with RIS=20, 30 or 40; where each outcome has a link of its own (token=…), paste those too.',
  exit(outcome, facts) {
    const byStatus = (code: string) => (/^\d{1,3}$/.test(code) ? callback(facts, code) : codeEnding(code))
    const own = studyExit(outcome, facts, { address: (template) => withRid(template, facts), code: byStatus })
    if (own !== undefined) return own
    return outcome === 'complete' ? withRid(setting(facts, 'redirect-url'), facts) : callback(facts, RIS[outcome] ?? TERMINATE)
  },
}

/** Spec 4: the rid placeholder is replaced. A link without one still gets the rid, because otherwise the panel credits nobody. */
function withRid(template: string, facts: ExitFacts, change = (url: string) => url): Ending {
  const rid = ridOf(facts.query)
  const isFilled = templatePieces(template).some((piece) => 'placeholder' in piece && piece.placeholder === 'rid')
  return redirectTo(template, facts, (url) => {
    const isOpen = /^(rid)?$/i.test(parameterOf(url, 'RID') ?? '')
    return change(!isFilled && isOpen && rid !== '' ? withParameter(url, 'RID', rid) : url)
  })
}

/** The complete link with another status. A link with a token always means "complete", so it is not used here. */
function callback(facts: ExitFacts, status: string): Ending {
  const template = setting(facts, 'redirect-url')
  if (parameterOf(template, 'token') !== undefined) return { kind: 'return-home' }
  return withRid(template, facts, (url) => withParameter(url, 'RIS', status))
}
