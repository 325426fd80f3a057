import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { loadFalseCards as contract } from '#contract/load-cards.ts'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { DEFAULT_EXPERIMENT_ID } from '#domain/session/start-session.ts'
import { veracityOf } from '#domain/stimuli/cards/veracity.ts'
import { debriefDue } from '#domain/waves/debrief-due.ts'
import { Refusal } from '#server/refusal.ts'
import { settingsOfCondition } from '#server/store/studies/studies.ts'
import { ownActs } from '#server/store/visits/own-cards.ts'
import { type Participant, participantById } from '#server/store/visits/participants.ts'
import { servedFeeds } from '#server/store/visits/served-cards.ts'
import { visitsBefore } from '#server/store/visits/waves.ts'
import type { Caller, Deps } from '../deps.ts'
import { sessionUnknown } from './absent.ts'
import { identify } from './identify.ts'
import { nextVisit } from './next-visit.ts'
import { isSecondBrowser } from './second-browser.ts'

/**
 * The false cards that somebody saw. Only after the end (ruling D6): a browser that knew before which cards are false could tell its
 * person. Of people who withdrew or were erased nothing is read any more.
 */
export async function loadFalseCards(
  deps: Deps,
  { session_token }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const speaker = await identify(deps, caller, { session_token })
  const person = await participantById(db, speaker.participant_id)
  if (!person) throw sessionUnknown()
  if (person.outcome === null) throw new Refusal('not_stored_yet', 'This visit has not ended yet.')
  const settings = normaliseParameters(await settingsOfCondition(db, person))
  // A browser that only knows a user_id must not learn what its person saw (ruling F3).
  const comesBack = (await nextVisit(deps, person, { settings, mayLink: false })) !== undefined
  const isNamed = namesFalseCards({ ...person, comesBack }, settings) && !(await isSecondBrowser(deps, speaker))
  const cards = isNamed ? await falseCardsSeen(deps, person) : []
  return { success: 'true', data: { cards: cards.map(presentFalse) } }
}

/** Of this visit and those to earlier waves, in the order of the feeds, each once. */
export async function falseCardsSeen(deps: Deps, person: Participant): Promise<FeedEntity[]> {
  const { user_id } = person
  const before = user_id === null ? [] : await visitsBefore(deps.database.db, { ...person, user_id })
  const visits = [...before.map(({ participant_id }) => participant_id), person.participant_id]
  const seen = await Promise.all(visits.map((participant_id) => falseCardsOfVisit(deps, participant_id)))
  return [...new Map(seen.flat().map((card) => [card.entity_id, card])).values()]
}

async function falseCardsOfVisit(deps: Deps, participant_id: number): Promise<FeedEntity[]> {
  const { db } = deps.database
  const person = await participantById(db, participant_id)
  if (!person || person.writes_ended_at !== null || person.condition === 0) return []
  const { experiment_id } = person
  const study = await deps.conditions.studyOf(experiment_id)
  const { byId } = await deps.conditions.conditionOf(study, person)
  const acts = await ownActs(db, { experiment_id, participant_id })
  const served = await servedFeeds(db, participant_id)
  const ids = new Set([...served.values()].flatMap(({ entity_ids }) => entity_ids))
  return [...ids].flatMap((entity_id) => {
    const card = byId.get(entity_id)
    return card !== undefined && acts.get(entity_id)?.isSeen && veracityOf(card) === 'false' ? [card.face] : []
  })
}

type Ended = Pick<Participant, 'experiment_id' | 'condition' | 'outcome' | 'writes_ended_at' | 'wave'> & { comesBack: boolean }

/** Whether a study names them to this person, who has seen none without a condition. */
export function namesFalseCards(ended: Ended, settings: Readonly<Record<string, string>>): boolean {
  const { experiment_id, condition, outcome, writes_ended_at } = ended
  if (experiment_id === DEFAULT_EXPERIMENT_ID || writes_ended_at !== null || condition === 0) return false
  return outcome !== null && debriefDue({ ...ended, outcome }, settings).namesFalse
}

export function presentFalse({ entity_id, entity_type, entity_url, poster_url, headline, alt_text, post }: FeedEntity) {
  return {
    entity_id,
    headline: post?.headline || headline,
    text: post?.body ?? '',
    picture_url: (entity_type === 'video' ? poster_url : entity_url) || null,
    alt_text,
  }
}
