import type { Journey } from '#domain/journey/step.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import type { Ending, Outcome } from '#domain/session/outcomes.ts'
import type { SimulatedPerson } from '#domain/simulation/person.ts'
import type { Profile } from '#domain/simulation/profile.ts'
import { SIMULATED_PASS, SIMULATED_SEED } from '#domain/simulation/simulated-link.ts'
import type { Api } from './api.ts'
import type { Clock } from './clock.ts'
import { openOutbox } from './outbox.ts'
import type { Tally } from './tally.ts'
import { Dropped, type Loaded, type Traveller } from './traveller.ts'
import { FIRST_CARDS, walkFeed } from './walk-feed.ts'
import { walkForm } from './walk-form.ts'

export type Journeying = {
  api: Api
  clock: Clock
  tally: Tally
  person: SimulatedPerson
  profile: Profile
  rightAnswers: Readonly<Record<string, string>>
  experiment_id: string
  user_id: string
  pass: string
  isReal: boolean
}

export type Ended = { condition: number; outcome: Outcome; ending: Ending }

/** More steps than any study has: a journey that goes in a circle is a fault, and ends. */
const MOST_STEPS = 500
/** How much of the way the feed is, in forms. */
const FEED_WEIGHT = 10

/** Goes through a study as a page would lead somebody, until the end. */
export async function walkJourney(start: Journeying): Promise<Ended> {
  const { api, clock, experiment_id, user_id, person, pass } = start
  const query = { [SIMULATED_PASS]: pass, [SIMULATED_SEED]: person.seed }
  const open = async (session_token?: string) =>
    (
      await api.call('/v1/load_experiment', {
        experiment_id,
        user_id,
        query,
        device: person.device,
        n_cards: FIRST_CARDS,
        ...(session_token !== undefined && { session_token }),
      })
    ).data
  let loaded = await open()
  let traveller = travellerOf(start, loaded)
  let journey: Journey = loaded.journey
  const way = wayOf(journey)
  const dropIf = (share: number) => {
    if (traveller.isGone(share)) throw new Dropped()
  }
  if (loaded.outcome === null && !(await answerStart(traveller, journey))) return end(traveller, 'no_consent', query)
  for (let steps = 0; steps < MOST_STEPS && loaded.outcome === null; steps++) {
    const { next } = journey
    if (next.step === 'end') break
    dropIf(way.before(next))
    if (next.step === 'form') {
      journey = await walkForm(traveller, next.name)
      continue
    }
    // The feed is a page of its own, which opens the study again where forms came first.
    if (loaded.order_data.length === 0) {
      await traveller.outbox.flush()
      loaded = await open(traveller.session_token)
      traveller = travellerOf(start, loaded)
      if (loaded.outcome !== null) break
    }
    await answerInstructions(traveller, loaded.journey)
    const reopen = () => open(traveller.session_token)
    journey = await walkFeed(traveller, { loaded, reopen, shareAt: (done) => way.inFeed(done) })
  }
  traveller.outbox.add({ kind: 'checkpoint', name: 'end-redirect' })
  await traveller.outbox.flush()
  await clock.pass(1000)
  return end(traveller, 'complete', undefined)
}

function travellerOf(start: Journeying, loaded: Loaded): Traveller {
  const { person, profile, rightAnswers, api, clock, experiment_id, user_id } = start
  const { session_token, client_seed, condition } = loaded
  // Written by the server from the settings of the condition.
  const listed = JSON.parse(loaded.experiment_parameters) as { parameter: string; value: string }[]
  return {
    ...{ person, profile, rightAnswers, api, clock, experiment_id, user_id, session_token, client_seed, condition },
    outbox: openOutbox({ ...start, session_token }),
    settings: normaliseParameters(Object.fromEntries(listed.map(({ parameter, value }) => [parameter, value]))),
    isGone: (share) => person.dropsAt !== undefined && share > person.dropsAt,
  }
}

const isDue = ({ steps }: Journey, name: 'consent' | 'instructions') =>
  steps.some(({ step, is_done }) => step === name && !is_done)

/** False where the person does not agree. */
async function answerStart({ person, outbox, clock, settings }: Traveller, journey: Journey): Promise<boolean> {
  if ((settings['consent'] ?? '').trim() === '' || !isDue(journey, 'consent')) return true
  await clock.pass(9000)
  if (person.refuses) return false
  outbox.track('consent-given')
  return true
}

async function answerInstructions({ outbox, clock, settings }: Traveller, journey: Journey): Promise<void> {
  if ((settings['instruct'] ?? '').trim() === '' || !isDue(journey, 'instructions')) return
  await clock.pass(6000)
  outbox.track('instructions-closed')
}

async function end(
  { api, session_token, condition }: Traveller,
  outcome: 'complete' | 'no_consent',
  query: Record<string, string> | undefined,
): Promise<Ended> {
  const { data } = await api.call('/v1/end_session', { session_token, outcome, ...(query && { query }) })
  return { condition, outcome: data.outcome, ending: data.ending }
}

/** Shares of the way, from the steps that the server named first. */
function wayOf({ steps }: Journey) {
  const weights: number[] = steps.map(({ step }) => (step === 'feed' ? FEED_WEIGHT : step === 'form' ? 1 : 0))
  const total = Math.max(
    1,
    weights.reduce((sum, weight) => sum + weight, 0),
  )
  const upTo = (at: number) => weights.slice(0, Math.max(0, at)).reduce((sum, weight) => sum + weight, 0) / total
  const feedAt = steps.findIndex(({ step }) => step === 'feed')
  return {
    before: (next: Journey['next']) =>
      upTo(steps.findIndex(({ step, name }) => step === next.step && (next.step !== 'form' || name === next.name))),
    inFeed: (done: number) => upTo(feedAt) + (done * FEED_WEIGHT) / total,
  }
}
