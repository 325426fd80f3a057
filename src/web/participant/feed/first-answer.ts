import type { ReplyFrom } from '#contract/endpoints.ts'
import { FIRST_ANSWER, type FirstAnswer } from '#contract/first-answer.ts'
import { type Journey, type TooEarly, visitIn } from '#domain/journey/step.ts'
import type { Feed } from '../browser/session-storage.ts'
import { asParameters } from '../browser/stored-values.ts'

/** The study's answer to an arrival, whether it came with the page or by a call. */
export type Arrival = {
  user_id: string
  experiment_id: string
  feed: Feed
  journey: Journey
  isOver: boolean
  /** The visit has just begun. */
  isNew: boolean
  /** Of somebody who has come before the next wave opens. */
  early?: TooEarly | undefined
}

type Answer = ReplyFrom<'/v1/load_experiment'>['data']

/** The answer that came with the page. It is used once: a page that the browser restores asks the server again. */
export function takeFirstAnswer(): Arrival | undefined {
  const block = document.getElementById(FIRST_ANSWER)
  if (block === null) return undefined
  block.remove()
  // Written by our own server from the checked reply of load_experiment.
  const { experiment_id, data } = JSON.parse(block.textContent ?? '') as FirstAnswer
  return arrivalOf(experiment_id, data)
}

/** A visit that has an outcome is over, here or in another browser (ruling B8): its ending is all there is to see. */
export function arrivalOf(experiment_id: string, data: Answer): Arrival {
  const { user_id, journey: arrived, outcome, resumed } = data
  const early = arrived.next.step === 'too_early' ? arrived.next : undefined
  const journey = visitIn(arrived)
  const feed = feedOf(data)
  // The study has instructions, and not for this person.
  if (!journey.steps.some(({ step }) => step === 'instructions')) feed.experiment_parameters['instruct'] = ''
  return { user_id, experiment_id, feed, journey, isOver: !!outcome, isNew: !resumed, early }
}

export function feedOf({ order_data, experiment_parameters, ...rest }: Answer) {
  const { condition, session_token, client_seed, feed_name, feed_length, ranks_each_batch, is_test } = rest
  return {
    entities: order_data,
    feed_length: feed_length ?? order_data.length,
    ranks_each_batch: ranks_each_batch ?? false,
    experiment_parameters: asParameters(parseList(experiment_parameters)),
    condition,
    session_token,
    client_seed,
    feed_name,
    is_test: is_test ?? false,
  }
}

/** `experiment_parameters` is JSON inside JSON. The reader in the contract would add the schema library to the bundle. */
function parseList(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}
