import { FIRST_CARDS, type FirstAnswer } from '#contract/first-answer.ts'
import { loadExperiment as contract } from '#contract/load-experiment.ts'
import { isFarewell } from '#domain/session/farewell.ts'
import { loadRequest } from '#domain/session/load-request.ts'
import type { QueryParameters } from '#domain/session/query-parameters.ts'
import { idsInLink } from '#domain/session/start-session.ts'
import { Refusal } from '#server/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { placedCards } from './card-pool.ts'
import { openVisit } from './load-experiment.ts'

/**
 * What `load_experiment` would answer to this link, so that the first cards come with the page. Undefined where the link
 * does not say who it is for, where a refusal is shown again, or where the study refuses: then the page asks for itself and shows what it gets.
 */
export async function firstAnswer(deps: Deps, query: QueryParameters, caller: Caller): Promise<FirstAnswer | undefined> {
  const ids = isFarewell(query) ? undefined : idsInLink(query)
  const request = ids && contract.body.safeParse(loadRequest(query, ids))
  if (!ids || !request?.success) return undefined
  try {
    const { feed, viewer, data } = await openVisit(deps, { ...request.data, n_cards: FIRST_CARDS }, caller)
    const order_data = placedCards(feed, viewer, [0, FIRST_CARDS])
    return { experiment_id: ids.experiment_id, data: { ...data, order_data } }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
