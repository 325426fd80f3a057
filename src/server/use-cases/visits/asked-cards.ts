import type { AskedCard } from '#contract/load-form.ts'
import { seededDice } from '#domain/dice.ts'
import { readDwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { type CountLists, countLists, countsAt, cuesIn, type ShownCounts } from '#domain/feed/social-cues.ts'
import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { withOverrides } from '#domain/parameters/url-overrides.ts'
import { type Block, blocksOf, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { type CardsOfPerson, chooseAskedCards } from '#domain/questions/choose-cards.ts'
import type { Db } from '#server/db/open-database.ts'
import { type AskedBlock, askedCardsOf, storeAskedCards } from '#server/store/visits/asked-cards.ts'
import { type OwnActs, ownActs } from '#server/store/visits/own-cards.ts'
import { type ServedFeed, servedFeeds } from '#server/store/visits/served-cards.ts'
import { firstQuery } from '#server/store/visits/visitors.ts'
import type { Deps } from '../deps.ts'
import type { PoolCard } from './card-pool.ts'
import type { Condition } from './condition-cache.ts'
import type { Position } from './where-in-journey.ts'

type Form = Pick<Questionnaire<unknown>, 'name' | 'pages'>
type CardBlock = Block<unknown> & Required<Pick<Block<unknown>, 'cards'>>

type Asker = Pick<Position, 'participant' | 'condition'> & { isSecondBrowser: boolean }

/** What a person's own feeds say of their cards. */
type Known = Asker & {
  feed: SentFeed
  acts: OwnActs
  query: Readonly<Record<string, string>>
  /** Those that rules name. */
  byFeed: ReadonlyMap<string, OneFeed>
}

/** What a person was sent in one of several feeds and did there, and the sets that its cards are from. */
type OneFeed = { entity_ids: readonly string[]; acts: OwnActs; sets: ReadonlySet<string> }

/** The cards that a person was sent in all feeds so far, each once, with the numbers beside their buttons. */
type SentFeed = { entity_ids: readonly string[]; counts: ReadonlyMap<string, ShownCounts> }

/**
 * By block: the cards that a form asks this person about. They are drawn once, from the person's seed, when the form is first opened; the
 * page has sent what was done in the feed by then.
 */
export async function cardsToAsk(deps: Deps, asker: Asker, form: Form): Promise<Record<string, AskedCard[]>> {
  const { db } = deps.database
  const { participant } = asker
  const blocks = blocksOf(form).flatMap((block): CardBlock[] => (block.cards ? [{ ...block, cards: block.cards }] : []))
  if (blocks.length === 0) return {}
  const served = await servedFeeds(db, participant.participant_id)
  const names = new Set(blocks.flatMap(({ cards }) => cards.rules.flatMap(({ feed }) => feed ?? [])))
  const [acts, query, byFeed] = await Promise.all([
    ownActs(db, participant),
    firstQuery(db, participant),
    Promise.all([...names].map(async (name) => [name, await oneFeed(deps, asker, name, served.get(name))] as const)),
  ])
  const known: Known = { ...asker, feed: sentIn(served), acts, query, byFeed: new Map(byFeed) }
  const asked = await drawnOnce(db, form.name, blocks, known)
  return Object.fromEntries(
    blocks.map((block) => [block.name, faces(asked.find((each) => each.block === block.name)?.entity_ids ?? [], block, known)]),
  )
}

async function oneFeed(deps: Deps, { participant }: Asker, feed: string, served: ServedFeed | undefined): Promise<OneFeed> {
  const study = await deps.conditions.studyOf(participant.experiment_id)
  const { chosenSets } = await deps.conditions.conditionOf(study, participant, feed)
  return {
    entity_ids: served?.entity_ids.slice(0, served.nSent) ?? [],
    acts: await ownActs(deps.database.db, { ...participant, feed }),
    sets: new Set(chosenSets.map(({ entity_set }) => entity_set)),
  }
}

/** Empty for somebody whom no feed was for: every card is new to them. */
function sentIn(served: ReadonlyMap<string, ServedFeed>): SentFeed {
  const counts = new Map<string, ShownCounts>()
  for (const { entity_ids, nSent, counts: lists } of served.values())
    for (const [i, entity_id] of entity_ids.slice(0, nSent).entries())
      if (!counts.has(entity_id)) counts.set(entity_id, countsAt(lists, i))
  return { entity_ids: [...counts.keys()], counts }
}

async function drawnOnce(db: Db, form: string, blocks: readonly CardBlock[], known: Known): Promise<AskedBlock[]> {
  const { participant_id } = known.participant
  const stored = async () => (await askedCardsOf(db, participant_id)).filter((asked) => asked.form === form)
  const asked = await stored()
  const open = blocks.filter(({ name }) => !asked.some(({ block }) => block === name))
  if (open.length === 0) return asked
  const drawn = open.map((block) => drawnBlock(form, block, known))
  await storeAskedCards(db, participant_id, drawn)
  // Of two pages that load at once, both show what the first has stored.
  return stored()
}

function drawnBlock(form: string, { name, cards }: CardBlock, known: Known): AskedBlock {
  const dice = seededDice(known.participant.seed, `cards/${form}/${name}`)
  const chosen = chooseAskedCards(cards, (feed) => cardsOfPerson(known, feed), dice)
  return {
    ...{ form, block: name },
    entity_ids: chosen.map(({ entity_id }) => entity_id),
    chosen_as: chosen.map(({ chosen_as }) => chosen_as),
    ...(cards.rules.some((rule) => rule.feed !== undefined) && { feeds: chosen.map(({ feed }) => feed) }),
  }
}

/** Of one feed, or of all together. What is new to the person was in none of them. */
function cardsOfPerson({ condition, feed: all, acts: allActs, byFeed }: Known, name: string | null): CardsOfPerson {
  const one = name === null ? undefined : byFeed.get(name)
  const { entity_ids: ids, acts } = one ?? { entity_ids: all.entity_ids, acts: allActs }
  const definition = readDwellDefinition(condition.settings['dwell-definition'])
  return {
    sent: ids.map((entity_id) => {
      const own = acts.get(entity_id)
      return {
        entity_id,
        inViewMs: own?.inViewMs[definition] ?? 0,
        acts: own?.acts ?? new Set(),
        covariates: poolCard(condition, entity_id).covariates,
      }
    }),
    neverSent: neverSent(condition, all.entity_ids).filter(({ entity_set }) => one === undefined || one.sets.has(entity_set)),
  }
}

/** Two sets may have the same picture: what looks like a card that was sent is not new to the person. */
function neverSent({ cards, ...pool }: Condition, sent: readonly string[]): PoolCard[] {
  const known = new Set(sent.map((entity_id) => lookOf(poolCard(pool, entity_id))))
  return cards.filter((card) => {
    const look = lookOf(card)
    const isNew = !known.has(look)
    known.add(look)
    return isNew
  })
}

const lookOf = ({ face: { entity_url, post } }: PoolCard) => JSON.stringify({ entity_url, post })

function poolCard({ byId }: Pick<Condition, 'byId'>, entity_id: string): PoolCard {
  const card = byId.get(entity_id)
  if (card === undefined) throw new Error(`A card that was served no longer exists: ${entity_id}`)
  return card
}

/** Cards as the feed showed them. `idx` is their place in the block: it does not tell which of them were in the feed. */
function faces(ids: readonly string[], { name, cards: { showsCounts } }: CardBlock, known: Known): AskedCard[] {
  const { condition, feed, isSecondBrowser } = known
  const cards = ids.map((entity_id) => poolCard(condition, entity_id))
  if (!showsCounts) return cards.map(({ face }, idx) => ({ ...face, idx, shown_counts: {}, acts: [] }))
  const others = countsOfOthers(cards, name, known)
  return cards.map(({ entity_id, face }, idx) => ({
    ...face,
    idx,
    shown_counts: feed.counts.get(entity_id) ?? countsAt(others, idx),
    // A browser that only knows a user_id must not learn what its person did (ruling F3).
    acts: isSecondBrowser ? [] : [...(known.acts.get(entity_id)?.acts ?? [])],
  }))
}

/** Counts for cards that were not in the feed, drawn as those of the feed: without them it would be plain which cards are new. */
function countsOfOthers(cards: readonly PoolCard[], block: string, { participant, condition, query }: Known): CountLists {
  const settings = normaliseParameters(withOverrides(condition.settings, query))
  return countLists(visibleButtons(settings), { participantSeed: `${participant.seed}/${block}`, cards, cues: cuesIn(settings) })
}
