import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { showReplay as contract, ReplayForm } from '#contract/show-replay.ts'
import { alphanumerics, seededDice } from '#domain/dice.ts'
import { feedSeed, ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { factsForForm } from '#domain/journey/facts-for-form.ts'
import type { JourneyFacts } from '#domain/journey/next-step.ts'
import { linkParagraphs } from '#domain/links/read-link.ts'
import { drawnPages } from '#domain/questions/drawing/drawn-pages.ts'
import { chosenOption, shownAnswers, shownDetail } from '#domain/replay/masked.ts'
import type { ReplayEvent } from '#domain/replay/replay-event.ts'
import { showsLetters } from '#domain/replay/replay-letters.ts'
import { hidesConditions } from '#domain/study/lifecycle/blinding.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { blindingOf } from '#server/store/studies/blinding.ts'
import { findStudy } from '#server/store/studies/studies.ts'
import { askedCardsOf } from '#server/store/visits/asked-cards.ts'
import type { Present } from '#server/store/visits/participants.ts'
import { type ReplayRow, replayRows } from '#server/store/visits/replay-rows.ts'
import { servedFeeds } from '#server/store/visits/served-cards.ts'
import { firstQuery } from '#server/store/visits/visitors.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { cardsToAsk } from '../visits/asked-cards.ts'
import { askedForm, labelsFor } from '../visits/asked-form.ts'
import { feedOfStored, placedCards } from '../visits/card-pool.ts'
import type { Condition } from '../visits/condition-cache.ts'
import { journeyFacts } from '../visits/journey-facts.ts'
import { replayEnding } from './replay-ending.ts'
import { maskedWaves, visitToReplay } from './replay-wave.ts'
import { unknownStudy } from './unknown-study.ts'

type Reply = ReplyOf<typeof contract>

/** All that a replay of one visit needs. What was typed leaves the server only where the study says so. The audit log says who looks at which visit. */
export async function showReplay(deps: Deps, body: BodyOf<typeof contract>, caller: Caller): Promise<Reply> {
  const { db } = deps.database
  const study = await findStudy(db, body.experiment_id)
  if (study?.lab_id !== labOf(caller)) throw unknownStudy(body.experiment_id)
  const { participant, wave, waves } = await visitToReplay(deps, body)
  const served = await servedFeeds(db, participant.participant_id)
  const names = [...served.keys()]
  const name = body.feed ?? names[0] ?? ONLY_FEED
  if (body.feed !== undefined && !served.has(name)) throw new Refusal('not_found', 'This person was sent no such feed')
  const condition = await deps.conditions.conditionOf(study, participant, name)
  const [rows, query, facts] = await Promise.all([
    replayRows(db, participant),
    firstQuery(db, participant),
    journeyFacts(deps, participant, { condition, session_id: null }),
  ])
  const { nConditions } = study
  const kind = participant.is_test || participant.is_simulated ? 'simulated' : 'real'
  const isBlinded = hidesConditions({ blinding: await blindingOf(db, body.experiment_id), nConditions }, kind)
  const visits = visitsOf(rows)
  const visit = body.visit ?? 1
  if (visit > Math.max(1, visits.length)) throw new Refusal('not_found', `There are ${visits.length} visits of this person`)
  await recordLook(deps, caller, participant, visit)
  const shown = ofFeed(rows, names, name).filter((row) => numberOf(visits, row) <= visit)
  const sent = served.get(name)
  const feed = sent && feedOfStored(condition, sent)
  const viewer = { settings: condition.settings, seed: participant.seed }
  const cards = feed === undefined ? [] : placedCards(feed, viewer, [0, sent?.nSent ?? 0])
  const { viewport_w, viewport_h, touch, color_scheme } = (participant.device ?? {}) as Reply['data']['device'] // parsed when it was stored
  return {
    success: 'true',
    data: {
      user_id: participant.user_id,
      participant_number: participant.participant_id,
      visit,
      visits: visits.map(({ startMs, endMs }, i) => ({ visit: i + 1, start_ms: startMs, end_ms: endMs })),
      wave,
      waves,
      feed: name,
      feeds: names,
      device: { class: participant.device_class, viewport_w, viewport_h, touch, color_scheme },
      condition: isBlinded ? null : participant.condition,
      order_data: cards,
      feed_length: feed?.feed_length ?? 0,
      experiment_parameters: condition.experiment_parameters,
      query: isBlinded ? withoutCondition(query) : query,
      shows_letters: showsLetters(condition.settings),
      client_seed: alphanumerics(16, seededDice(feedSeed(participant.seed, name), 'client')),
      events: shown.map((row) => eventOf(condition, row, numberOf(visits, row))),
      forms: await formsOf(deps, { participant, condition, facts }, shown),
      ...openedOf(condition, shown),
      ending: await replayEnding(deps, participant, condition),
    },
  }
}

/** A link may name the condition, which no page of the feed reads. */
const withoutCondition = ({ condition: _, ...query }: Record<string, string>): Record<string, string> => query

/** Without the user_id, because the log cannot be erased: the number of somebody who was erased leads to nobody. */
async function recordLook({ database: { db } }: Deps, caller: Caller, person: Present, visit: number): Promise<void> {
  const detail = { participant_number: person.participant_id, visit }
  await writeAudit(db, { ...actorOf(caller), action: 'replay-opened', target: person.experiment_id, detail })
}

/** What happened at a feed, and between it and the next one: answers there belong to no feed. Before the first one it is of the first. */
function ofFeed(rows: readonly ReplayRow[], names: readonly string[], name: string): ReplayRow[] {
  if (names.length < 2) return [...rows]
  let at = names[0]
  return rows.filter(({ feed }) => {
    at = feed ?? at
    return at === name
  })
}

type Visit = { session_id: number | null; startMs: number; endMs: number }

/** Sessions in which a page sent anything, in the order of their first event. */
function visitsOf(rows: readonly ReplayRow[]): Visit[] {
  const visits = new Map<number | null, Visit>()
  for (const { session_id, atMs } of rows) {
    const { startMs, endMs } = visits.get(session_id) ?? { startMs: atMs, endMs: atMs }
    visits.set(session_id, { session_id, startMs: Math.min(startMs, atMs), endMs: Math.max(endMs, atMs) })
  }
  return [...visits.values()]
}

const numberOf = (visits: readonly Visit[], row: ReplayRow) =>
  visits.findIndex(({ session_id }) => session_id === row.session_id) + 1

function eventOf({ settings }: Condition, row: ReplayRow, visit: number): ReplayEvent {
  const { kind, atMs, entity_id, engagement_type, response, answers } = row
  // What a second browser sent is kept with the event, in full.
  const { answers: _, ...kept } = row.detail ?? {}
  const isLetters = showsLetters(settings)
  const detail = kind === 'act' ? shownDetail(engagement_type, kept, isLetters) : kept
  const form = kind === 'form' ? askedForm(String(detail['form'] ?? ''), settings)?.questionnaire : undefined
  return {
    ...{ visit, kind, atMs, entity_id, engagement_type, response, detail },
    ...(kind === 'form' && (form ? shownAnswers(form, answers ?? {}, isLetters) : chosenOption(settings, answers ?? {}))),
  }
}

type Known = { participant: Present; condition: Condition; facts: JourneyFacts }

/** The forms that were sent, with the cards that they asked about. */
async function formsOf(deps: Deps, known: Known, rows: readonly ReplayRow[]): Promise<Record<string, ReplayForm>> {
  const { participant, condition, facts } = known
  const names = new Set(rows.filter(({ kind }) => kind === 'form').map(({ detail }) => String(detail?.['form'] ?? '')))
  const forms: Record<string, ReplayForm> = {}
  const drawn = await askedCardsOf(deps.database.db, participant.participant_id)
  const answers: Record<string, string> = {}
  const isLetters = showsLetters(condition.settings)
  const questionnaireOf = (name: string) => askedForm(name, condition.settings)?.questionnaire
  for (const name of names) Object.assign(answers, shownAnswers(questionnaireOf(name), facts.answers, isLetters).answers)
  const masked = { ...facts, answers, ...(facts.waves && { waves: await maskedWaves(deps, participant, facts) }) }
  for (const name of names) {
    const asked = askedForm(name, condition.settings)
    if (asked === undefined) continue
    // Cards that were never drawn are not drawn now: a replay stores nothing.
    const hasCards = drawn.some(({ form }) => form === name)
    const cards = hasCards ? await cardsToAsk(deps, { participant, condition, isSecondBrowser: false }, asked.questionnaire) : {}
    const ofForm = factsForForm(asked.questionnaire, { ...masked, labels: labelsFor(condition, masked) })
    // As the person met it, from what was drawn for them.
    const pages = drawnPages(asked.questionnaire.pages, facts.answers)
    forms[name] = { ...asked, questionnaire: { ...asked.questionnaire, pages }, facts: ofForm, cards }
  }
  return forms
}

/** Texts of links and comments that were opened and did not come with their cards. */
function openedOf({ byId }: Condition, rows: readonly ReplayRow[]): Pick<Reply['data'], 'links' | 'comments'> {
  const opened = (name: string) =>
    rows.flatMap(({ engagement_type, entity_id }) => (engagement_type === name && byId.get(entity_id ?? '')) || [])
  return {
    links: Object.fromEntries(opened('link_open').map((card) => [card.entity_id, linkParagraphs(card.covariates)])),
    comments: Object.fromEntries(opened('comments_open').map((card) => [card.entity_id, card.comments])),
  }
}
