import { encodeJson } from '#contract/wire.ts'
import { countLists } from '#domain/feed/social-cues.ts'
import type { EarlierPeople, FeedAlgorithm } from '#domain/feed-algorithms/feed-algorithm.ts'
import { findFeedAlgorithm } from '#domain/feed-algorithms/index.ts'
import { type ChosenSet, parseChosenSets } from '#domain/parameters/chosen-sets.ts'
import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { participantSettings } from '#domain/parameters/participant-settings.ts'
import { formNames } from '#domain/session/journey.ts'
import type { Db } from '#server/db/open-database.ts'
import { beginningOf } from '#server/feed-reply/around-cards.ts'
import { countedIn } from '#server/feed-reply/card-bytes.ts'
import type { ReplyArm } from '#server/feed-reply/feed-reply.ts'
import { findStudy, type Study, settingsOfCondition } from '#server/store/studies/studies.ts'
import { earlierPeople } from '#server/store/visits/earlier-people.ts'
import { unknownStudy } from '../studies/unknown-study.ts'
import { type Deck, loadDeck } from './card-pool.ts'
import { recallLast } from './recall-last.ts'
import { whileFresh } from './while-fresh.ts'

/** Everything that is the same for all people in one condition of one version of a study. */
export type Arm = Deck &
  ReplyArm & {
    /** Normalised. */
    settings: Readonly<Record<string, string>>
    algorithm: FeedAlgorithm
    chosenSets: readonly ChosenSet[]
    /** As they travel. */
    experiment_parameters: string
    form_names: string[]
    /** How earlier people of this condition took each card. */
    earlier: () => Promise<ReadonlyMap<string, EarlierPeople>>
  }

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
  const experiment_parameters = encodeJson(participantSettings(settings))
  const form_names = formNames(settings, at.experiment_id)
  if (!algorithm) throw new Error(`A stored study has an unknown algorithm: ${settings['algorithm']}`)
  return {
    settings,
    algorithm,
    chosenSets: chosen.sets,
    counted: countedIn(countLists(visibleButtons(settings), { participantSeed: '', cards: [] })),
    experiment_parameters,
    form_names,
    beginning: beginningOf({ experiment_parameters, form_names }),
    earlier: whileFresh(() => earlierPeople(db, at), now),
  }
}
