import { redirectTo, valueIn } from '../session/exit-template.ts'
import type { Ending } from '../session/outcomes.ts'
import type { ExitFacts, Platform } from './platform.ts'
import { parameterOf, withParameter } from './query-string.ts'
import { setting, studyExit } from './study-exit.ts'

export const sona: Platform = {
  name: 'sona',
  label: 'Sona Systems',
  settings: ['redirect-url'],
  exitHosts: ['sona-systems.com', 'sona-systems.net'],
  entry: {
    query: 'survey_code=%SURVEY_CODE%',
    note: 'Paste it as the Study URL; Sona fills in the number of the participant.',
  },
  guidance:
    'Paste the client-side completion link as redirect-url (https://SCHOOL.sona-systems.com/webstudy_credit.aspx?experiment_id=…&credit_token=…&survey_code=). Your study link must carry survey_code=%SURVEY_CODE%. Sona knows credit or nothing: name exits for other outcomes where you grant credit.',
  exit(outcome, facts) {
    const own = studyExit(outcome, facts, { address: (template) => redirectWithSurveyCode(template, facts) })
    if (own !== undefined) return own
    // A person who failed the attention check has done the work, and Sona has no partial credit.
    const hasWorked = outcome === 'complete' || outcome === 'failed_attention'
    return hasWorked ? redirectWithSurveyCode(setting(facts, 'redirect-url'), facts) : { kind: 'none' }
  },
}

/** Fills in Sona's number of the person, which arrives under either of two names. */
function redirectWithSurveyCode(template: string, facts: ExitFacts): Ending {
  const id = valueIn(facts.query, 'id')
  const survey_code = valueIn(facts.query, 'survey_code') || id
  const known = { ...facts, query: { ...facts.query, survey_code, id: id || survey_code } }
  return redirectTo(template, known, (url) => {
    // Sona shows the link with XXXX where the number belongs.
    const isOpen = /^(x+)?$/i.test(parameterOf(url, 'survey_code') ?? '')
    return isOpen && survey_code !== '' ? withParameter(url, 'survey_code', survey_code) : url
  })
}
