import { randomUUID } from 'node:crypto'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { type Dice, seededDice } from '#domain/dice.ts'
import { recordedParameters } from '#domain/session/query-parameters.ts'
import { anEvent, type Loaded, sendForm } from '#server/testing/builders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { eventsOf, type Happening, happeningsOf, type Page } from './page-events.ts'
import { type Answered, answersFor } from './simulated-answers.ts'
import { type Plan, planFor } from './simulated-people.ts'
import { N_CARDS, type SimulatedStudy } from './simulated-study.ts'

const REPORT_EVERY_MS = 4000
const FIRST_BATCH = 25

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

export type Somebody = {
  /** For somebody with a panel's id only a name for this test: the server derives their user_id. */
  user_id: string
  panelId?: string
  /** Without one the study assigns it. */
  condition?: number
  /** Where the calls come from. People of one household share it. */
  address: string
  isOnPhone?: boolean
  /** Leaves after so many cards, without submitting or answering. */
  leavesAfter?: number
  /** Gets the whole feed at once, as clients without batches do. */
  loadsAll?: boolean
  /** Loads the page again after this card. */
  reloadsAfter?: number
  /** Answers a questionnaire twice. */
  goesBack?: boolean
}

/** What a person was given and did. */
export type Truth = {
  somebody: Somebody
  user_id: string
  condition: number
  /** The cards that the person's browser got, in order. */
  cards: readonly FeedEntity[]
  plan: Plan
  answered: Answered | undefined
  wave: string
}

/** Sends what the page of a participant sends, call by call. `n` numbers the people. */
export async function takePart(study: SimulatedStudy, somebody: Somebody, n: number): Promise<Truth> {
  const dice = seededDice('round-trip', somebody.user_id)
  const app = callsFrom(study.app, somebody)
  const { leavesAfter, goesBack = false } = somebody
  const wave = String(1 + (n % 2))
  const person = await arrive(app, study, { somebody, wave })
  const plan = planFor(dice, leavesAfter ?? N_CARDS)
  const cards = await browse(app, person, { study, plan, somebody, dice })
  const answered = leavesAfter === undefined ? answersFor(dice, { n, goesBack }) : undefined
  if (answered !== undefined) await finish(app, { ...person, order_data: cards }, { study, plan, answered })
  return { somebody, user_id: person.user_id, condition: person.condition, cards, plan, answered, wave }
}

/** The calls of one browser at one address. */
function callsFrom(app: TestApp, { address, isOnPhone = false }: Somebody): TestApp {
  const userAgent = isOnPhone ? PHONE : DESKTOP
  const send: TestApp['send'] = async (options) => {
    const answer = await app.send({
      ...options,
      remoteAddress: address,
      headers: { 'user-agent': userAgent, ...options.headers },
    })
    if (answer.status !== 200) throw new Error(answer.text)
    return answer
  }
  const call: TestApp['call'] = async (url, body) => (await send({ method: 'POST', url, payload: body as object })) as never // as in testApp
  return { ...app, send, call }
}

async function arrive(
  app: TestApp,
  { experiment_id }: SimulatedStudy,
  { somebody, wave }: { somebody: Somebody; wave: string },
): Promise<Loaded> {
  const { user_id, panelId, condition, loadsAll = false } = somebody
  const who = panelId === undefined ? { user_id } : { PROLIFIC_PID: panelId }
  const query = { experiment_id, ...who, wave, ...(condition !== undefined && { condition: String(condition) }) }
  const { body } = await app.call('/v1/load_experiment', {
    ...(panelId === undefined && { user_id }),
    experiment_id,
    query,
    ...(condition !== undefined && { condition }),
    ...(!loadsAll && { n_cards: FIRST_BATCH }),
  })
  const events = recordedParameters(query).map(({ name, value }) => anEvent({ kind: 'url_param' as const, name, value }))
  await app.call('/v1/events', { session_token: body.data.session_token, events })
  return { ...body.data, experiment_id }
}

type Browsing = { study: SimulatedStudy; plan: Plan; somebody: Somebody; dice: Dice }

/** Scrolls through the feed and reports as a page does. Returns the cards that it got. */
async function browse(app: TestApp, person: Loaded, { study, plan, somebody, dice }: Browsing): Promise<FeedEntity[]> {
  const { session_token } = person
  const { originMs } = study
  const cards = [...person.order_data]
  const cardAt = (idx: number) => cards[idx]?.entity_id ?? ''
  const reloadMs = plan.looks.findLast(({ idx }) => idx === somebody.reloadsAfter)?.toMs ?? Number.POSITIVE_INFINITY
  let page: Page = { page_id: randomUUID(), startMs: 0 }
  let waiting: Happening[] = []

  const report = async (untilMs: number) => {
    const events = eventsOf(waiting, { page, untilMs, originMs, plan, cardAt })
    waiting = []
    const { body } = await app.call('/v1/events', { session_token, events })
    if (body.refused.length > 0) throw new Error(JSON.stringify(body.refused))
  }
  const hasLeft = somebody.leavesAfter !== undefined
  for (const happening of happeningsOf({ plan, hasLeft, feedLength: person.feed_length, dice })) {
    const { atMs } = happening
    if (page.startMs === 0 && atMs > reloadMs + 1) {
      await report(reloadMs + 1)
      page = { page_id: randomUUID(), startMs: reloadMs + 1 }
    }
    if ('idx' in happening && happening.idx >= cards.length) {
      await report(atMs)
      const { body } = await app.call('/v1/load_batch', { session_token, after_idx: cards.length - 1 })
      cards.push(...body.data.order_data)
    }
    waiting.push(happening)
    if (atMs - (waiting[0]?.atMs ?? atMs) > REPORT_EVERY_MS) await report(atMs)
  }
  await report(plan.lastEventMs)
  return cards
}

type Finishing = { study: SimulatedStudy; plan: Plan; answered: Answered }

/** Submits the feed, answers the questionnaires and asks for the ending. */
async function finish(app: TestApp, person: Loaded, { study, plan, answered }: Finishing): Promise<void> {
  const { user_id, condition, experiment_id, session_token, order_data } = person
  const dwell_data = order_data.map(({ entity_id, idx }) => {
    const looks = plan.looks.filter((look) => look.idx === idx)
    return {
      idx,
      entity_id,
      dwells: looks.length,
      dwellTimes: looks.map(({ fromMs, toMs }) => toMs - fromMs),
      dwellsInviewTime: looks.map(({ fromMs }) => study.originMs + fromMs),
    }
  })
  await app.call('/v1/write_batch_dwell', { user_id, condition, experiment_id, session_token, dwell_data })
  for (const { form, answers } of answered.forms) await sendForm(app, person, form, answers)
  await app.call('/v1/end_session', { session_token, outcome: 'complete' })
  await app.call('/v1/events', { session_token, events: [anEvent({ kind: 'checkpoint' as const, name: 'end-redirect' })] })
}
