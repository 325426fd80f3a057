import { storable } from '#contract/text.ts'
import type { EthicsFacts } from '#domain/ethics/document.ts'
import type { SampleCard } from '#domain/ethics/sample-card.ts'
import { feedsOf } from '#domain/feeds/feed-names.ts'
import { settingsOfFeed } from '#domain/feeds/feed-settings.ts'
import { SECRET_PARAMETERS } from '#domain/parameters/index.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { changesInWords } from '#domain/study/changes/changes-in-words.ts'
import { setNamesIn } from '#domain/study/checks/study-sets.ts'
import { namesIn, withPlainNames } from '#domain/study/design/words.ts'
import { valuesByCondition } from '#domain/study/draft/draft-from-settings.ts'
import { eachWave, wavesIn } from '#domain/waves/settings-of-wave.ts'
import { cardsOfSets } from '#server/store/stimuli/sets.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'
import { previewedCards } from '../studies/preview-experiment.ts'
import { readPacket } from './read-packet.ts'

type Settings = Readonly<Record<string, string>>

/** Everything that the document says, without secrets. */
export async function gatherFacts(deps: Deps, experiment_id: string, caller: Caller): Promise<EthicsFacts> {
  const lab_id = labOf(caller)
  const { db } = deps.database
  const { study, settings, packet, changes, otherChanges } = await db.transaction(
    (tx) => readPacket(tx, { experiment_id, lab_id }),
    {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    },
  )
  const open = withPlainNames(settings.filter(({ param }) => !SECRET_PARAMETERS.includes(param)))
  const names = namesIn(open)
  const conditions = valuesByCondition(open).map((values, i) => ({
    name: names[i] ?? '',
    settings: normaliseParameters(values),
  }))
  return {
    experiment_id,
    name: (conditions[0]?.settings['study-name'] ?? '').trim(),
    version: study.version,
    madeAtMs: deps.now(),
    publicUrl: deps.publicUrl(),
    settings: open,
    conditions,
    cards: await cardsOfSets(db, setNamesIn(open)),
    feedOf: await feedsByPlace(deps, lab_id, conditions),
    answers: packet.answers,
    approval: packet.approval,
    changes: [...changesInWords(changes, names), ...otherChanges].map(storable),
  }
}

/** The feeds of all conditions and visits. Those with the same settings are drawn once. */
async function feedsByPlace(
  deps: Deps,
  lab_id: string,
  conditions: readonly { settings: Settings }[],
): Promise<EthicsFacts['feedOf']> {
  const byPlace = new Map<string, readonly SampleCard[]>()
  const drawn = new Map<string, Promise<readonly SampleCard[]>>()
  for (const [i, { settings }] of conditions.entries()) {
    const waves = wavesIn(settings)
    for (const [at, ofVisit] of eachWave(settings).entries())
      for (const feed of feedsOf(ofVisit)) {
        const own = settingsOfFeed(ofVisit, feed)
        const key = JSON.stringify(Object.entries(own).filter(([name]) => !OF_CONDITION.has(name)))
        const cards = drawn.get(key) ?? sampleOf(deps, lab_id, own)
        drawn.set(key, cards)
        byPlace.set(placeKey({ condition: i + 1, wave: at === 0 ? '' : (waves[at]?.name ?? ''), feed }), await cards)
      }
  }
  return (place) => byPlace.get(placeKey(place)) ?? []
}

/** Settings that conditions often differ in, and that no card depends on. */
const OF_CONDITION: ReadonlySet<string> = new Set([
  'condition-name',
  'consent',
  'instruct',
  'debrief',
  'quota',
  'completion-code',
  'prompts',
])

const placeKey = ({ condition, wave, feed }: Parameters<EthicsFacts['feedOf']>[0]) => JSON.stringify([condition, wave, feed])

async function sampleOf(deps: Deps, lab_id: string, settings: Settings): Promise<SampleCard[]> {
  const { cards, linkTextOf } = await previewedCards(deps, lab_id, settings)
  return cards.map((card) => ({ ...card, link_text: linkTextOf(card.entity_id) }))
}
