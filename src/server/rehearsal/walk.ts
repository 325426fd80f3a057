import type { ReplyFrom } from '#contract/endpoints.ts'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { visitIn } from '#domain/journey/step.ts'
import { loadRequest } from '#domain/session/load-request.ts'
import type { ClaimableOutcome } from '#domain/session/outcomes.ts'
import { readQueryParameters } from '#domain/session/query-parameters.ts'
import type { Api } from '../simulation/api.ts'
import type { Clock } from '../simulation/clock.ts'
import { openOutbox } from '../simulation/outbox.ts'
import { type FormVisit, type Loaded, settingsIn } from '../simulation/simulated-visit.ts'
import { walkForm } from '../simulation/walk-form.ts'

export type Ended = Pick<ReplyFrom<'/v1/end_session'>['data'], 'outcome' | 'ending' | 'next_visit'>

type Walk = {
  /** How the person leaves. `complete` goes through every step first, and may end otherwise by an answer. */
  claim: ClaimableOutcome
  /** Without it everything stays open, which every form allows. */
  answer?: FormVisit['answer'] | undefined
}

/** More steps than any journey has: one that does not end is a mistake. */
const MAX_STEPS = 200

/** Test people take no time over anything. */
const clock: Clock = { now: () => Date.now(), pass: () => undefined }

const leaveOpen: FormVisit['answer'] = () => ({ fields: {}, answer_log: {}, ms: 0 })

/** Opens a link as a page does, and goes through the study to one of its ends. */
export async function walk(api: Api, link: string, { claim, answer = leaveOpen }: Walk): Promise<Ended> {
  const query = readQueryParameters(new URL(link).search)
  const { experiment_id = '', user_id } = query
  const request = loadRequest(query, { experiment_id, ...(user_id !== undefined && { user_id }) })
  const open = async (token?: { session_token: string }) => (await api.call('/v1/load_experiment', { ...request, ...token })).data
  const loaded = await open()
  const isWalked = claim === 'complete' && loaded.outcome === null
  const visitOf = (opened: Loaded) => testVisit(api, opened, { experiment_id, answer })
  const session_token = isWalked ? await goThrough(loaded, open, visitOf) : loaded.session_token
  const ended = await api.call('/v1/end_session', { session_token, outcome: claim, ...(claim === 'no_consent' && { query }) })
  return ended.data
}

function testVisit(api: Api, loaded: Loaded, given: Pick<FormVisit, 'experiment_id' | 'answer'>): FormVisit {
  const { user_id, session_token, client_seed, condition } = loaded
  return {
    ...{ api, clock, user_id, session_token, client_seed, condition, ...given },
    outbox: openOutbox({ api, clock, session_token, isReal: false, onRefused: () => undefined }),
    settings: settingsIn(loaded),
  }
}

/** Answers the token of the visit: it changes when the condition is drawn. */
async function goThrough(
  loaded: Loaded,
  open: (token: { session_token: string }) => Promise<Loaded>,
  visitOf: (loaded: Loaded) => FormVisit,
): Promise<string> {
  let visit = visitOf(loaded)
  let journey = visitIn(loaded.journey)
  let { feed_name } = loaded
  for (const name of ['consent-given', 'instructions-closed']) visit.outbox.track(name)
  await visit.outbox.flush()
  for (let n = 0; n < MAX_STEPS && journey.next.step !== 'end'; n += 1) {
    if (journey.next.step === 'form') {
      journey = await walkForm(visit, journey.next.name)
      continue
    }
    // The condition is drawn when the first feed is reached, and each further feed is opened by itself.
    if (visit.condition === 0 || journey.next.name !== feed_name) {
      const drawn = await open({ session_token: visit.session_token })
      visit = visitOf(drawn)
      journey = visitIn(drawn.journey)
      feed_name = drawn.feed_name
    }
    if (journey.next.step !== 'feed') continue
    const { api, outbox, session_token } = visit
    outbox.track(SUBMIT_CLICK)
    await outbox.flush()
    journey = (await api.call('/v1/next_step', { session_token })).data.journey
  }
  return visit.session_token
}
