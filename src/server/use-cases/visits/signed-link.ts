import type { BodyOf } from '#contract/endpoint.ts'
import type { loadExperiment } from '#contract/load-experiment.ts'
import { linkIncompleteMessage } from '#contract/messages.ts'
import { LINK_SIGNATURE, panelPerson } from '#domain/session/panel-parameters.ts'
import { isTestLink, TEST_LINKS } from '#domain/session/test-session.ts'
import { isSigned } from '#server/link-signature.ts'
import { Refusal } from '#server/refusal.ts'
import type { Deps } from '../deps.ts'
import { simulatedVisit } from './simulated-visit.ts'

type Body = BodyOf<typeof loadExperiment>

/** Refuses a link that is not signed by the secret of the study, where it has one. */
export type RequireSignature = (secret: string | undefined) => void

export function requireSignature(deps: Deps, body: Body): RequireSignature {
  return (secret = '') => {
    const { user_id = '', query = {} } = body
    if (secret === '' || simulatedVisit(deps, body).isSimulated) return
    const ids = [...idsOf(deps, body), ...(isTestLink(user_id, query) ? [TEST_LINKS] : [])]
    if (!isSigned(secret, ids, query[LINK_SIGNATURE] ?? '')) throw new Refusal('link_incomplete', linkIncompleteMessage)
  }
}

/** The id that the link names. A page that knows already which user_id was derived from a panel's id sends both. */
function idsOf({ pseudonyms }: Deps, { user_id, experiment_id, query = {} }: Body): string[] {
  const person = panelPerson(query)
  if (user_id === undefined) return person === undefined ? [] : [person.id]
  const isDerived = person !== undefined && pseudonyms(experiment_id, person) === user_id
  return isDerived ? [user_id, person.id] : [user_id]
}
