import type { ReplyFrom } from '#contract/endpoints.ts'
import { isSameStep, type PassedStep } from '#domain/journey/on-the-way.ts'
import { type Journey, visitIn } from '#domain/journey/step.ts'
import { LASTING_ITEMS } from '#domain/quality/lasting-items.ts'
import type { Ending, Outcome } from '#domain/session/outcomes.ts'
import { answerPage } from '#domain/simulation/answer-page.ts'
import type { Cells } from '#domain/simulation/card-effects.ts'
import { drawSigns } from '#domain/simulation/draw-signs.ts'
import { inLaterFeed, type SimulatedPerson } from '#domain/simulation/person.ts'
import type { Profile } from '#domain/simulation/profile.ts'
import { SIMULATED_NOW, SIMULATED_PASS, SIMULATED_SEED } from '#domain/simulation/simulated-link.ts'
import type { Api } from './api.ts'
import type { Clock } from './clock.ts'
import { openOutbox } from './outbox.ts'
import { Dropped, type Loaded, type SimulatedVisit, settingsIn } from './simulated-visit.ts'
import type { Tally } from './tally.ts'
import { FIRST_CARDS, walkFeed } from './walk-feed.ts'
import { walkForm } from './walk-form.ts'

export type Journeying = {
  api: Api
  clock: Clock
  tally: Tally
  person: SimulatedPerson
  profile: Profile
  rightAnswers: Readonly<Record<string, string>>
  cells: Readonly<Record<string, Cells>>
  experiment_id: string
  user_id: string
  pass: string
  isReal: boolean
  /** What time it is for the person in a later wave; otherwise that of the server. */
  nowMs?: number
}

type NextVisit = ReplyFrom<'/v1/end_session'>['data']['next_visit']

/** `wave` is absent in a study of one visit. */
export type Ended = { wave: string | undefined; condition: number; outcome: Outcome; ending: Ending; next: NextVisit | undefined }

/** More steps than any study has: a journey that goes in a circle is a fault, and ends. */
const MOST_STEPS = 500
/** How much of the way a feed is, in forms. */
const FEED_WEIGHT = 10

/** Goes through a study as a page would lead somebody, until the end. */
export async function walkJourney(start: Journeying): Promise<Ended> {
  const { clock } = start
  const query = linkOf(start)
  const open = async (session_token?: string) => {
    const opened = await openLink(start, session_token)
    return { ...opened, journey: visitIn(opened.journey) }
  }
  let loaded = await open()
  let visit = visitOf(start, loaded)
  let journey: Journey = loaded.journey
  const way = wayOf(journey)
  let nFeeds = 0
  const dropIf = (share: number) => {
    if (visit.isGone(share)) throw new Dropped()
  }
  if (loaded.outcome === null && !(await answerStart(visit, journey))) return end(visit, 'no_consent', query)
  for (let steps = 0; steps < MOST_STEPS && loaded.outcome === null; steps++) {
    const { next } = journey
    if (next.step === 'end') break
    dropIf(way.before(next))
    if (next.step === 'form') {
      journey = await walkForm(visit, next.name)
      continue
    }
    // A feed is a page of its own, which opens the study again where forms or another feed came first.
    if (loaded.order_data.length === 0 || loaded.feed_name !== next.name) {
      await visit.outbox.flush()
      loaded = await open(visit.session_token)
      visit = visitOf(start, loaded)
      journey = loaded.journey
      if (loaded.outcome !== null) break
      if (journey.next.step !== 'feed') continue
    }
    await answerInstructions(visit, loaded.journey)
    const reopen = () => open(visit.session_token)
    const visitor = nFeeds === 0 ? visit : { ...visit, person: inLaterFeed(start.person, loaded.feed_name ?? '') }
    nFeeds += 1
    journey = await walkFeed(visitor, { loaded, reopen, shareAt: (done) => way.within(next, done) })
  }
  visit.outbox.add({ kind: 'checkpoint', name: 'end-redirect' })
  await visit.outbox.flush()
  await clock.pass(1000)
  return end(visit, 'complete', undefined)
}

type Arriving = Pick<Journeying, 'api' | 'experiment_id' | 'user_id' | 'person' | 'pass' | 'nowMs'>

const linkOf = ({ pass, person, nowMs }: Arriving) => ({
  [SIMULATED_PASS]: pass,
  [SIMULATED_SEED]: person.seed,
  ...(nowMs !== undefined && { [SIMULATED_NOW]: String(Math.round(nowMs)) }),
})

/** Opens the link of the study, as the page does. */
async function openLink(start: Arriving, session_token?: string): Promise<Loaded> {
  const { api, experiment_id, user_id, person } = start
  const { data } = await api.call('/v1/load_experiment', {
    experiment_id,
    user_id,
    query: linkOf(start),
    device: person.device,
    n_cards: FIRST_CARDS,
    ...(session_token !== undefined && { session_token }),
  })
  return data
}

function visitOf(start: Journeying, loaded: Loaded): SimulatedVisit {
  const { person, profile, rightAnswers, cells, api, clock, experiment_id, user_id, isReal, tally } = start
  const { session_token, client_seed, condition } = loaded
  return {
    ...{ person, profile, cells, api, clock, experiment_id, user_id, session_token, client_seed, condition },
    outbox: openOutbox({ api, clock, isReal, session_token, onRefused: tally.refused }),
    settings: settingsIn(loaded),
    answer: ({ form, page, ...asked }) => {
      // Nobody is of another age or gender in the next wave.
      const isLasting = asked.shown({}).some(({ key }) => Object.hasOwn(LASTING_ITEMS, key))
      const dice = (isLasting ? person.lastingDiceFor : person.diceFor)(`form/${form}/${page ?? ''}`)
      const filled = answerPage(asked, { profile, form, condition, rightAnswers, cells, dice })
      const acts = Object.keys(filled.answer_log).length + 1
      return { ...filled, signs: drawSigns(person, { name: `${form}/${page ?? ''}`, acts, scrolls: Math.ceil(acts / 5) }) }
    },
    isGone: (share) => person.dropsAt !== undefined && share > person.dropsAt,
  }
}

const isDue = ({ steps }: Journey, name: 'consent' | 'instructions') =>
  steps.some(({ step, is_done }) => step === name && !is_done)

/** False where the person does not agree. */
async function answerStart({ person, outbox, clock, settings }: SimulatedVisit, journey: Journey): Promise<boolean> {
  if ((settings['consent'] ?? '').trim() === '' || !isDue(journey, 'consent')) return true
  await clock.pass(9000)
  if (person.refuses) return false
  outbox.track('consent-given')
  return true
}

async function answerInstructions({ outbox, clock, settings }: SimulatedVisit, journey: Journey): Promise<void> {
  if ((settings['instruct'] ?? '').trim() === '' || !isDue(journey, 'instructions')) return
  await clock.pass(6000)
  outbox.track('instructions-closed')
}

async function end(
  { api, session_token, condition }: SimulatedVisit,
  outcome: 'complete' | 'no_consent',
  query: Record<string, string> | undefined,
): Promise<Ended> {
  const { data } = await api.call('/v1/end_session', { session_token, outcome, ...(query && { query }) })
  return { wave: data.wave, condition, outcome: data.outcome, ending: data.ending, next: data.next_visit }
}

/** Shares of the way, from the steps that the server named first. */
function wayOf({ steps }: Journey) {
  const weights: number[] = steps.map(({ step }) => (step === 'feed' ? FEED_WEIGHT : step === 'form' ? 1 : 0))
  const total = Math.max(
    1,
    weights.reduce((sum, weight) => sum + weight, 0),
  )
  const upTo = (at: number) => weights.slice(0, Math.max(0, at)).reduce((sum, weight) => sum + weight, 0) / total
  const before = (next: PassedStep) => upTo(steps.findIndex((step) => isSameStep(step, next)))
  return { before, within: (feed: PassedStep, done: number) => before(feed) + (done * FEED_WEIGHT) / total }
}
