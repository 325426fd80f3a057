import { randomUUID } from 'node:crypto'
import type { ReplyFrom } from '#contract/endpoints.ts'
import type { Dice } from '#domain/dice.ts'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import type { Page } from '#domain/questionnaires/questionnaire.ts'
import { loadRequest } from '#domain/session/load-request.ts'
import type { ClaimableOutcome } from '#domain/session/outcomes.ts'
import { readQueryParameters } from '#domain/session/query-parameters.ts'
import { type CallFeedlab, CallRefused } from './feedlab-calls.ts'
import { guessAnswers } from './guess-answers.ts'

export type Ended = Pick<ReplyFrom<'/v1/end_session'>['data'], 'outcome' | 'ending'>

type Loaded = ReplyFrom<'/v1/load_experiment'>['data']

type Walk = {
  /** How the person leaves. `complete` goes through every step first, and may end otherwise by an answer. */
  claim: ClaimableOutcome
  /** For the answers; without it everything stays open. */
  dice?: Dice | undefined
}

/** More steps than any journey has: one that does not end is a mistake. */
const MAX_STEPS = 200

/** Opens a link as a page does, and goes through the study to one of its ends. */
export async function walk(call: CallFeedlab, link: string, { claim, dice }: Walk): Promise<Ended> {
  const query = readQueryParameters(new URL(link).search)
  const { experiment_id = '', user_id } = query
  const request = loadRequest(query, { experiment_id, ...(user_id !== undefined && { user_id }) })
  const { data } = await call('/v1/load_experiment', request)
  const isWalked = claim === 'complete' && data.outcome === null
  const session_token = isWalked ? await goThrough(call, { ...data, experiment_id, request, dice }) : data.session_token
  const ended = await call('/v1/end_session', { session_token, outcome: claim, ...(claim === 'no_consent' && { query }) })
  return ended.data
}

type Visit = Loaded & { experiment_id: string; request: ReturnType<typeof loadRequest>; dice: Dice | undefined }

/** Answers the token of the visit: it changes when the condition is drawn. */
async function goThrough(call: CallFeedlab, visit: Visit): Promise<string> {
  const track = (name: string) => ({ event_uid: randomUUID(), kind: 'track' as const, client_time: Date.now(), name })
  let { condition, journey, session_token } = visit
  await call('/v1/events', { session_token, events: [track('consent-given'), track('instructions-closed')] })
  for (let n = 0; n < MAX_STEPS && journey.next.step !== 'end'; n += 1) {
    if (journey.next.step === 'form') {
      journey = await answer(call, { ...visit, condition, session_token }, journey.next.name)
      continue
    }
    // The condition is drawn when the feed is reached.
    if (condition === 0)
      ({ condition, journey, session_token } = (await call('/v1/load_experiment', { ...visit.request, session_token })).data)
    if (journey.next.step !== 'feed') continue
    await call('/v1/events', { session_token, events: [track(SUBMIT_CLICK)] })
    journey = (await call('/v1/next_step', { session_token })).data.journey
  }
  return session_token
}

/** Sends what is open of a questionnaire, page by page, until the server names another step. */
async function answer(call: CallFeedlab, visit: Visit, form: string): Promise<Loaded['journey']> {
  const { session_token, user_id, condition, experiment_id, dice } = visit
  const send = async (page?: Page<unknown>, pages: readonly Page<unknown>[] = []) => {
    const fields = page === undefined || dice === undefined ? {} : guessAnswers(page, pages, dice)
    const form_fields = Object.fromEntries(Object.entries(fields).map(([key, given]) => [key, encodeURIComponent(given)]))
    const speaker = { session_token, user_id, condition, experiment_id, form }
    const sent = await call('/v1/write_form', { ...speaker, ...(page && { page: page.name }), form_fields })
    return sent.data.journey
  }
  const loaded = await call('/v1/load_form', { session_token, form }).catch((error: unknown) => {
    // A message has no questionnaire: its Continue is all there is.
    if (error instanceof CallRefused) return undefined
    throw error
  })
  const pages = loaded?.data.questionnaire.pages ?? []
  let journey: Loaded['journey'] | undefined
  for (const page of pages.filter(({ name }) => !loaded?.data.sent_pages.includes(name))) {
    journey = await send(page, pages)
    if (journey.next.step !== 'form' || journey.next.name !== form) return journey
  }
  return journey ?? send()
}
