import { parseStrataQuotas } from '#domain/parameters/assignment-settings.ts'
import type { AssignmentRules } from '../assignment/methods/method.ts'
import { assignmentRules } from '../assignment/rules.ts'
import type { StratumItem } from '../assignment/stratum.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'
import { counted, listed } from './words.ts'

/** How conditions are drawn, as a methods section would say it. */
export function describeAssignment(condition: ConditionDraft): string {
  const settings = parametersOf(condition)
  const rules = assignmentRules((name) => settings[name] ?? '')
  const quotas = parseStrataQuotas(settings['quota-strata'] ?? '') ?? []
  return [methodPhrase(rules), quotas.length > 0 && `${counted(quotas.length, 'quota')} by answers`].filter(Boolean).join('; ')
}

function methodPhrase({ method, by, coin, weights }: AssignmentRules): string {
  const items = by.length === 0 ? 'no item yet' : listed(by.map(itemPhrase))
  const shares = Object.entries(weights).map(([name, weight]) => `${weight} for ${name}`)
  switch (method) {
    case 'least-filled':
      return `the least-filled condition comes next${by.length === 0 ? '' : `; ${items} recorded`}`
    case 'simple':
      return shares.length === 0 ? 'simple random, equal chances' : `simple random, relative chances ${listed(shares)}`
    case 'stratified':
      return `least filled within strata of ${items}`
    case 'minimisation': {
      const weighted = shares.length === 0 ? '' : `, weights ${listed(shares)}`
      return `minimisation over ${items}, biased coin ${coin}${weighted}`
    }
  }
}

const itemPhrase = ({ key, bands }: StratumItem) => (bands === undefined ? key : `${key} (bands from ${bands.join(', ')})`)
