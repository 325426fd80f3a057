import { readDwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { urlFacts } from '#domain/journey/arrival-facts.ts'
import { drawnBlocks } from '#domain/journey/block-order.ts'
import type { JourneyFacts } from '#domain/journey/next-step.ts'
import { feedsIn, formsIn } from '#domain/journey/planned-step.ts'
import { type FeedFacts, NO_FEED, type WaveFacts } from '#domain/questions/facts.ts'
import { givenAnswers } from '#domain/questions/given-answers.ts'
import { waveNamed, wavesIn } from '#domain/waves/settings-of-wave.ts'
import { FIRST_WAVE } from '#domain/waves/wave.ts'
import type { Db } from '#server/db/open-database.ts'
import { type AskedBlock, askedCardsOf } from '#server/store/visits/asked-cards.ts'
import { drawnAnswers, drawnOrder } from '#server/store/visits/drawn-parts.ts'
import { storedQuery } from '#server/store/visits/endings.ts'
import { type OwnActs, ownActs } from '#server/store/visits/own-cards.ts'
import { type KeptAct, keptActs, passedMilestones, type StoredPage, storedPages } from '#server/store/visits/stored-progress.ts'
import type { Visitor } from '#server/store/visits/visitors.ts'
import { visitsBefore } from '#server/store/visits/waves.ts'
import type { Deps } from '../deps.ts'
import { labelsFor } from './asked-form.ts'
import type { Condition } from './condition-cache.ts'

type Person = { experiment_id: string; participant_id: number; condition: number }

type Visit = { condition: Condition; session_id: number | null }

/** All that the journey of a person depends on. What only few studies refer to is read only there. */
export async function journeyFacts(
  deps: Deps,
  person: Person & Pick<Visitor, 'user_id' | 'wave'>,
  visit: Visit,
): Promise<JourneyFacts> {
  if (person.wave === FIRST_WAVE || !visit.condition.refersTo('wave.')) return factsOfVisit(deps, person, visit)
  const [facts, waves] = await Promise.all([factsOfVisit(deps, person, visit), earlierWaves(deps, person, visit.condition)])
  return { ...facts, waves }
}

/** What a person left in the waves before this one, as far as the study refers to it. */
async function earlierWaves(
  deps: Deps,
  person: Person & Pick<Visitor, 'user_id' | 'wave'>,
  { settings, refersTo }: Condition,
): Promise<Record<string, WaveFacts>> {
  const study = await deps.conditions.studyOf(person.experiment_id)
  const visits = await visitsBefore(deps.database.db, person)
  const named = visits.map((visit) => ({ visit, name: waveNamed(wavesIn(settings), visit.wave)?.name ?? visit.wave }))
  const left = named
    .filter(({ name }) => refersTo(`wave.${name}.`))
    .map(async ({ visit, name }): Promise<[string, WaveFacts]> => {
      // The settings that the person had in that visit, and the names by which this one refers to it.
      const condition = { ...(await deps.conditions.conditionOf(study, visit)), refersTo }
      const facts = await factsOfVisit(deps, visit, { condition, session_id: null })
      const { answers, feed, feeds } = facts
      const hasFeed = feedsIn(condition.steps).length > 0
      return [name, { answers, labels: labelsFor(condition, facts), ...(hasFeed && { feed, feeds }) }]
    })
  return Object.fromEntries(await Promise.all(left))
}

async function factsOfVisit({ database: { db } }: Deps, person: Person, { condition, session_id }: Visit): Promise<JourneyFacts> {
  const [pages, milestones, query, feed, asked, drawn, blockOrder] = await Promise.all([
    storedPages(db, person),
    passedMilestones(db, person),
    storedQuery(db, { ...person, session_id }),
    feedFacts(db, person, condition),
    condition.asksAboutCards ? askedCardsOf(db, person.participant_id) : [],
    condition.drawsParts ? drawnAnswers(db, person.participant_id) : {},
    drawnBlocks(condition.steps, condition.settings).length > 0 ? drawnOrder(db, person.participant_id) : undefined,
  ])
  return {
    ...milestones,
    submittedFeeds: new Set(milestones.submittedFeeds),
    answers: givenAnswers(formsIn(condition.steps), Object.assign({}, ...pages.map(({ answers }) => answers), drawn)),
    url: urlFacts(query),
    condition: person.condition,
    ...feed,
    sentPages: pagesByForm(pages),
    emptyBlocks: emptyBlocks(asked),
    blockOrder,
  }
}

function pagesByForm(stored: readonly StoredPage[]): Map<string, Set<string>> {
  const byForm = new Map<string, Set<string>>()
  for (const { form, page } of stored) byForm.set(form, (byForm.get(form) ?? new Set()).add(page))
  return byForm
}

function emptyBlocks(asked: readonly AskedBlock[]): Map<string, Set<string>> {
  const byForm = new Map<string, Set<string>>()
  for (const { form, block, entity_ids } of asked)
    if (entity_ids.length === 0) byForm.set(form, (byForm.get(form) ?? new Set()).add(block))
  return byForm
}

type FactsOfFeeds = Pick<JourneyFacts, 'feed' | 'feeds'>

/** Of all feeds together, and of each where there are several. */
async function feedFacts(db: Db, person: Person, condition: Condition): Promise<FactsOfFeeds> {
  if (!condition.refersTo('feed.') || person.condition === 0) return { feed: NO_FEED }
  const acts = await keptActs(db, person)
  const names = feedsIn(condition.steps)
  const seen = async (feed?: string) =>
    condition.refersTo('.seen') ? ownActs(db, { ...person, ...(feed !== undefined && { feed }) }) : new Map()
  const feed = factsOfActs(condition, acts, await seen())
  if (names.length === 0 || names[0] === ONLY_FEED) return { feed }
  const feeds = names.map(async (name) => {
    const own = acts.filter((act) => act.feed === name)
    return [name, factsOfActs(condition, own, await seen(name))] as const
  })
  return { feed, feeds: Object.fromEntries(await Promise.all(feeds)) }
}

function factsOfActs(condition: Condition, acts: readonly KeptAct[], seen: OwnActs): FeedFacts {
  // A card that was liked in two feeds is one card.
  const cardsOf = (type: string) => [
    ...new Set(acts.filter(({ engagement_type }) => engagement_type === type).map(({ entity_id }) => entity_id)),
  ]
  const headlineOf = (type: string) => {
    const face = condition.byId.get(cardsOf(type)[0] ?? '')?.face
    return face?.post?.headline || face?.headline || ''
  }
  const definition = readDwellDefinition(condition.settings['dwell-definition'])
  return {
    likes: cardsOf('likes').length,
    shares: cardsOf('shares').length,
    bookmarks: cardsOf('read_later').length,
    seen: [...seen.values()].filter(({ inViewMs }) => inViewMs[definition] > 0).length,
    firstLikedHeadline: headlineOf('likes'),
    firstSharedHeadline: headlineOf('shares'),
  }
}
