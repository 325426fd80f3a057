import type { AskedCard } from '#contract/load-form.ts'
import { seededDice } from '#domain/dice.ts'
import { readDwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { type CountLists, countLists, countsAt, cuesIn } from '#domain/feed/social-cues.ts'
import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { withOverrides } from '#domain/parameters/url-overrides.ts'
import { type Block, blocksOf, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { type CardRule, placeOfRule } from '#domain/questions/card-rule.ts'
import { type CardsOfPerson, chooseAskedCards } from '#domain/questions/choose-cards.ts'
import type { Db } from '#server/db/open-database.ts'
import { type AskedBlock, askedCardsOf, storeAskedCards } from '#server/store/visits/asked-cards.ts'
import { firstQuery } from '#server/store/visits/visitors.ts'
import type { Deps } from '../deps.ts'
import type { PoolCard } from './card-pool.ts'
import {
  type Asker as AskerOfCards,
  type CardsOfPlace,
  type CardsOfVisit,
  cardIn,
  cardsOfPlace,
  cardsOfVisits,
} from './cards-of-visits.ts'

type Form = Pick<Questionnaire<unknown>, 'name' | 'pages'>
type CardBlock = Block<unknown> & Required<Pick<Block<unknown>, 'cards'>>

type Asker = AskerOfCards & { isSecondBrowser: boolean }

/** What the feeds of a person say of their cards. */
type Known = Asker & {
  /** Of this visit and those to earlier waves, from the latest to the first. */
  visits: readonly CardsOfVisit[]
  query: Readonly<Record<string, string>>
  /** By what the rules of the form are about (`placeOfRule`). */
  places: ReadonlyMap<string | null, CardsOfPlace>
}

/**
 * By block: the cards that a form asks this person about. They are drawn once, from the person's seed, when the form is first opened; the
 * page has sent what was done in the feed by then.
 */
export async function cardsToAsk(deps: Deps, asker: Asker, form: Form): Promise<Record<string, AskedCard[]>> {
  const { db } = deps.database
  const blocks = blocksOf(form).flatMap((block): CardBlock[] => (block.cards ? [{ ...block, cards: block.cards }] : []))
  if (blocks.length === 0) return {}
  const rules = new Map(blocks.flatMap(({ cards }) => cards.rules.map((rule) => [placeOfRule(rule), rule])))
  const [visits, query] = await Promise.all([cardsOfVisits(deps, asker), firstQuery(db, asker.participant)])
  const places = [...rules].map(async ([place, rule]) => [place, await cardsOfPlace(deps, asker, visits, rule)] as const)
  const known: Known = { ...asker, visits, query, places: new Map(await Promise.all(places)) }
  const asked = await drawnOnce(db, form.name, blocks, known)
  return Object.fromEntries(
    blocks.map((block) => [block.name, faces(asked.find((each) => each.block === block.name)?.entity_ids ?? [], block, known)]),
  )
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
  const chosen = chooseAskedCards(cards, (rule) => cardsOfPerson(known, rule), dice)
  return {
    ...{ form, block: name },
    entity_ids: chosen.map(({ entity_id }) => entity_id),
    chosen_as: chosen.map(({ chosen_as }) => chosen_as),
    ...(cards.rules.some((rule) => placeOfRule(rule) !== null) && { feeds: chosen.map(({ feed }) => feed) }),
  }
}

/** Of what a rule is about. What is new to the person was in no feed of any wave. */
function cardsOfPerson({ condition, visits, places }: Known, rule: CardRule): CardsOfPerson {
  const { sent, acts, lures } = places.get(placeOfRule(rule)) ?? { sent: [], acts: new Map(), lures: [] }
  const definition = readDwellDefinition(condition.settings['dwell-definition'])
  return {
    sent: sent.map((entity_id) => {
      const own = acts.get(entity_id)
      return {
        entity_id,
        inViewMs: own?.inViewMs[definition] ?? 0,
        acts: own?.acts ?? new Set(),
        covariates: cardIn(visits, entity_id).covariates,
      }
    }),
    neverSent: lures,
  }
}

/** Cards as the feed showed them. `idx` is their place in the block: it does not tell which of them were in the feed. */
function faces(ids: readonly string[], { name, cards: { showsCounts } }: CardBlock, known: Known): AskedCard[] {
  const { visits, isSecondBrowser } = known
  const cards = ids.map((entity_id) => cardIn(visits, entity_id))
  const visitOf = (entity_id: string) => visits.find(({ counts }) => counts.has(entity_id))
  if (!showsCounts) return cards.map(({ face }, idx) => ({ ...face, idx, shown_counts: {}, acts: [] }))
  const others = countsOfOthers(cards, name, known)
  return cards.map(({ entity_id, face }, idx) => ({
    ...face,
    idx,
    shown_counts: visitOf(entity_id)?.counts.get(entity_id) ?? countsAt(others, idx),
    // A browser that only knows a user_id must not learn what its person did (ruling F3).
    acts: isSecondBrowser ? [] : [...(visitOf(entity_id)?.acts.get(entity_id)?.acts ?? [])],
  }))
}

/** Counts for cards that were not in the feed, drawn as those of the feed: without them it would be plain which cards are new. */
function countsOfOthers(cards: readonly PoolCard[], block: string, { participant, condition, query }: Known): CountLists {
  const settings = normaliseParameters(withOverrides(condition.settings, query))
  return countLists(visibleButtons(settings), { participantSeed: `${participant.seed}/${block}`, cards, cues: cuesIn(settings) })
}
