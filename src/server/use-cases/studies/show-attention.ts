import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { showAttention as contract } from '#contract/show-attention.ts'
import { attentionReport } from '#domain/attention/attention-report.ts'
import type { AskedAttention, AttentionRule, AttentionRules } from '#domain/attention/attention-rule.ts'
import { heatStrip } from '#domain/attention/heat-strip.ts'
import { addPerson, emptyTally } from '#domain/attention/tally.ts'
import { readDwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { listOf } from '#domain/stimuli/sheet/list-cell.ts'
import { namesIn } from '#domain/study/design/words.ts'
import { mayCompareConditions } from '#domain/study/lifecycle/blinding.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { attentionOf, countedPeople } from '#server/store/exports/visits/stored-attention.ts'
import { blindingOf } from '#server/store/studies/blinding.ts'
import { shownCardsOfStudy } from '#server/store/studies/shown-cards.ts'
import { findStudy, settingsOfVersion } from '#server/store/studies/studies.ts'
import { type Caller, type Deps, labOf, PAGE_PATIENCE_MS } from '../deps.ts'
import { mediaPath } from '../stimuli/media-path.ts'
import { unknownStudy } from './unknown-study.ts'

type Body = BodyOf<typeof contract>

export async function showAttention({ database }: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { db } = await database.forReading(PAGE_PATIENCE_MS)
  const study = await findStudy(db, body.experiment_id)
  if (study?.lab_id !== labOf(caller)) throw unknownStudy(body.experiment_id)
  // One snapshot: people leave while it is read.
  const data = await db.transaction((tx) => readAttention(tx, body, study.version), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  return { success: 'true', data }
}

async function readAttention(tx: DbOrTx, { experiment_id, people = 'real', ...asked }: Body, version: number) {
  const settings = await settingsOfVersion(tx, { experiment_id, version })
  const names = namesIn(settings)
  const set: AttentionRule = {
    definition: readDwellDefinition(settings.find(({ param }) => param === 'dwell-definition')?.value),
    floorMs: 0,
  }
  const rules: AttentionRules = {
    set,
    chosen: { definition: asked.definition ?? set.definition, floorMs: asked.floor_ms ?? 0 },
  }
  const { chosen } = rules
  const cards = new Map((await shownCardsOfStudy(tx, experiment_id)).map((card) => [card.entity_id, card]))
  const blinding = await blindingOf(tx, experiment_id)
  const counted = await countedPeople(tx, { experiment_id, people })
  const gone = counted.filter(({ isStored }) => isStored)

  const question = { categoryOf: (entity_id: string) => cards.get(entity_id)?.category ?? '', rules }
  const tally = emptyTally()
  const strips: { visits: AskedAttention['chosen']; positions: number[] }[] = []
  for await (const batch of attentionOf(tx, gone, { set: set.definition, chosen: chosen.definition })) {
    for (const person of batch) {
      addPerson(tally, person, question)
      strips.push({ visits: person.chosen, positions: person.positions })
    }
  }
  const report = attentionReport(tally, mayCompareConditions(blinding, people))
  const withheld = new Set(report.withheld.positions)
  const { binMs, rows } = heatStrip(strips, chosen.floorMs)
  return {
    blinding,
    rules: { set: written(set), chosen: written(chosen) },
    n_people: report.nPeople,
    n_waiting: counted.length - gone.length,
    cards: report.cards.map((card) => ({ ...card, ...faceOf(cards.get(card.entity_id)) })),
    positions: report.positions,
    categories: report.categories,
    conditions: report.conditions?.map((one) => ({ ...one, name: names[one.condition - 1] ?? '' })) ?? null,
    withheld: { ...report.withheld, positions: withheld.size },
    heat: { bin_ms: binMs, rows: rows.map((row, position) => (withheld.has(position) ? [] : row)) },
  }
}

const written = ({ definition, floorMs }: AttentionRule) => ({ definition, floor_ms: floorMs })

type Card = Awaited<ReturnType<typeof shownCardsOfStudy>>[number]

/** A card that was deleted since has neither words nor a picture. */
function faceOf(card: Card | undefined) {
  const picture = card?.poster_media_id ?? (card?.entity_type === 'video' ? null : card?.media_id)
  return {
    category: card?.category ?? '',
    // Several pictures have their alternative texts in one column.
    label: card?.headline || card?.opening || listOf(card?.alt_text ?? '')[0] || '',
    picture_url: picture == null ? null : mediaPath(picture),
  }
}
