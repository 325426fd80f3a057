import { type FeedEntity, feedEntity } from '#contract/load-experiment.ts'
import { encodeJson } from '#contract/wire.ts'
import { nameWord } from '#domain/dice.ts'
import type { CardLists } from '#domain/feed/draw-feed.ts'
import { countLists, countsAt } from '#domain/feed/social-cues.ts'
import type { Candidate, EarlierPeople, FeedAlgorithm } from '#domain/feed-algorithms/feed-algorithm.ts'
import { findFeedAlgorithm } from '#domain/feed-algorithms/index.ts'
import { type ChosenSet, parseChosenSets } from '#domain/parameters/chosen-sets.ts'
import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { participantSettings } from '#domain/parameters/participant-settings.ts'
import { formNames } from '#domain/session/journey.ts'
import { type CardsOf, cardsBySet } from '#domain/stimuli/choose-cards.ts'
import type { Db } from '../db/open-database.ts'
import { earlierPeople } from '../store/earlier-people.ts'
import type { ServedFeed } from '../store/served-cards.ts'
import { cardsOfSets, facesOfSets } from '../store/sets.ts'
import { findStudy, type Study, settingsOfCondition } from '../store/studies.ts'
import { type Counted, cardBytes, countedIn } from './card-bytes.ts'
import { presentCard } from './present-card.ts'
import { recallLast } from './recall-last.ts'
import { unknownStudy } from './unknown-study.ts'
import { whileFresh } from './while-fresh.ts'

/**
 * A card as one study shows it. `face` is what everybody sees alike: it lacks its place and the counts. `bytes` is the same as it
 * travels (`card-bytes.ts`).
 */
export type DeckCard = Candidate & { word: number; face: FeedEntity; bytes: Uint8Array }

/** The cards of some sets. */
type Deck = { cards: readonly DeckCard[]; cardsOf: CardsOf<DeckCard>; byId: ReadonlyMap<string, DeckCard> }

/** Everything that is the same for all people in one condition of one version of a study. */
export type Arm = Deck & {
  /** Normalised. */
  settings: Readonly<Record<string, string>>
  algorithm: FeedAlgorithm
  chosenSets: readonly ChosenSet[]
  /** What is counted beside the buttons. */
  counted: readonly Counted[]
  /** As they travel. */
  experiment_parameters: string
  form_names: string[]
  /** How earlier people of this condition took each card. */
  earlier: () => Promise<ReadonlyMap<string, EarlierPeople>>
}

/** The feed of one person as far as it has been drawn. */
export type Feed = CardLists<DeckCard> & { feed_length: number }

/** A feed out of the store. */
export const feedOfStored = ({ byId }: Pick<Deck, 'byId'>, { entity_ids, ...feed }: ServedFeed): Feed => ({
  ...feed,
  cards: entity_ids.map((entity_id) => {
    const card = byId.get(entity_id)
    if (card === undefined) throw new Error(`A card that was served is gone: ${entity_id}`)
    return card
  }),
})

/** Cards of a feed in their places, as a participant's browser gets them. */
export const placedCards = ({ cards, counts }: Feed, from: number, to: number): FeedEntity[] =>
  cards.slice(from, to).map(({ face }, i) => ({ ...face, idx: from + i, shown_counts: countsAt(counts, from + i) }))

type Place = { version: number; condition: number }

/** What stays true of a study for as long as it is there. Whether it runs is asked at the door. */
export type LastingStudy = Pick<Study, 'experiment_id' | 'created_at' | 'seed'>

export type Arms = {
  /** Refuses where there is no such study. */
  studyOf: (experiment_id: string) => Promise<LastingStudy>
  armOf: (study: LastingStudy, place: Place) => Promise<Arm>
}

const MAX_ARMS = 500
/** A card takes a few kilobytes. */
const MAX_CARDS = 20_000

/**
 * Answers what a study and its arms are without asking the database at every arrival. Nothing of it can change: the settings of a
 * version are frozen, and so are sets that a study shows. Those used last are kept, up to a number of cards.
 */
export function rememberArms(db: Db, now: () => number): Arms {
  const studies = recallLast<LastingStudy>(MAX_ARMS, () => 1)
  const arms = recallLast<Omit<Arm, keyof Deck>>(MAX_ARMS, () => 1)
  const decks = recallLast<Deck>(MAX_CARDS, ({ cards }) => cards.length)

  return {
    studyOf: (experiment_id) => studies(experiment_id, () => loadStudy(db, experiment_id)),
    armOf: async ({ experiment_id, created_at }, { version, condition }) => {
      const at = { experiment_id, version, condition }
      const arm = await arms(`${experiment_id} ${version} ${condition}`, () => loadArm(db, now, at))
      const names = arm.chosenSets.map(({ entity_set }) => entity_set)
      const look = { studyStartMs: created_at.getTime(), counted: arm.counted }
      const deck = await decks([experiment_id, JSON.stringify(arm.counted), ...names].join('\n'), () => loadDeck(db, names, look))
      return { ...arm, ...deck }
    },
  }
}

async function loadStudy(db: Db, experiment_id: string): Promise<LastingStudy> {
  const study = await findStudy(db, experiment_id)
  if (!study) throw unknownStudy(experiment_id)
  return study
}

async function loadArm(db: Db, now: () => number, at: Place & { experiment_id: string }): Promise<Omit<Arm, keyof Deck>> {
  const settings = normaliseParameters(await settingsOfCondition(db, at))
  const chosen = parseChosenSets(settings['entity_sets'] ?? '')
  if (!chosen.ok) throw new Error(`A stored study has unreadable sets: ${at.experiment_id}`)
  const algorithm = findFeedAlgorithm(settings['algorithm'] || 'random')
  if (!algorithm) throw new Error(`A stored study has an unknown algorithm: ${settings['algorithm']}`)
  return {
    settings,
    algorithm,
    chosenSets: chosen.sets,
    counted: countedIn(countLists(visibleButtons(settings), { participantSeed: '', cards: [] })),
    experiment_parameters: encodeJson(participantSettings(settings)),
    form_names: formNames(settings, at.experiment_id),
    earlier: whileFresh(() => earlierPeople(db, at), now),
  }
}

/** How one condition of a study looks at its cards. */
type Look = { studyStartMs: number; counted: readonly Counted[] }

async function loadDeck(db: Db, names: readonly string[], { studyStartMs, counted }: Look): Promise<Deck> {
  const [candidates, looks] = await Promise.all([cardsOfSets(db, names), facesOfSets(db, names)])
  const lookOf = new Map(looks.map((look) => [look.entity_id, look]))
  const cards = candidates.flatMap(({ entity_id, entity_set, entity_category, covariates }): DeckCard[] => {
    const look = lookOf.get(entity_id)
    if (look === undefined) return []
    // By the contract here, once, rather than at every arrival.
    const face = feedEntity.parse(presentCard({ ...look, idx: 0, shown_counts: {} }, studyStartMs))
    const bytes = cardBytes(face, counted)
    // Written out: of objects that are spread out of others, each has a shape of its own, and reading a thousand of them takes three times as long.
    return [{ entity_id, entity_set, entity_category, covariates, word: nameWord(entity_id), face, bytes }]
  })
  return { cards, cardsOf: cardsBySet(cards), byId: new Map(cards.map((card) => [card.entity_id, card])) }
}
