import type { ServiceRules } from '#domain/services/service-rules.ts'
import type { ServiceFailure } from './service-api.ts'

type Refused = { rules: ServiceRules; thing: string; status: number; detail: string }

const MAX_DETAIL = 400

/** What a service refused, as a sentence that says what to do. */
export function refusalOf({ rules, thing, status, detail }: Refused): ServiceFailure {
  return { ok: false, status, problem: sentence(rules, thing, status, detail), ...(status >= 500 && { mayBeDone: true }) }
}

function sentence({ label, scopes, tokenPlace }: ServiceRules, thing: string, status: number, detail: string): string {
  if (status === 401)
    return `${label} does not accept the token: it is wrong, has run out or was deleted there. Store another one.`
  if (status === 403)
    return `${label} does not let this token do that. It needs the scope ${scopes.write}, and the account needs the right to change the ${thing}. Make a token with this scope (${tokenPlace}) and store it.`
  if (status === 404 || status === 410) return `${label} knows no such ${thing}: it may have been deleted there.`
  if (status === 409) return `${label} has a conflict with what is there already${said(detail)}`
  if (status === 413 || status === 507) return `${label} has no room for the ${thing}${said(detail)}`
  if (status >= 500) return `${label} has a problem of its own (${status}). Try again later.`
  return detail === '' ? `${label} answered ${status}.` : `${label} refuses${said(detail)}`
}

const said = (detail: string) => (detail === '' ? '.' : `: ${detail.slice(0, MAX_DETAIL)}`)
