import { createHash } from 'node:crypto'
import { setImmediate as otherWork } from 'node:timers/promises'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { showAttention as contract } from '#contract/show-attention.ts'
import { attentionReport } from '#domain/attention/attention-report.ts'
import { type AttentionRule, type AttentionRules, isSameRule } from '#domain/attention/attention-rule.ts'
import { type CardValues, type ColumnLevels, columnsWithLevels } from '#domain/attention/column-levels.ts'
import { figuresOfGroups } from '#domain/attention/figures.ts'
import { addToHeat, emptyHeat, heatStrip } from '#domain/attention/heat-strip.ts'
import { addPerson, emptyTally, listsOf } from '#domain/attention/tally.ts'
import { readDwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { FOCAL_LINE, readFocalLine } from '#domain/engagement/focal-line.ts'
import { veracityOf } from '#domain/stimuli/cards/veracity.ts'
import { listOf } from '#domain/stimuli/sheet/list-cell.ts'
import { namesIn } from '#domain/study/design/words.ts'
import { mayCompareConditions } from '#domain/study/lifecycle/blinding.ts'
import { withoutCards } from '#domain/study/people/counted-people.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { attentionOf, attentionState } from '#server/store/exports/visits/stored-attention.ts'
import { blindingOf } from '#server/store/studies/blinding.ts'
import { peopleByGroup } from '#server/store/studies/people-list.ts'
import { shownCardsOfStudy } from '#server/store/studies/shown-cards.ts'
import { findStudy, settingsOfVersion } from '#server/store/studies/studies.ts'
import { type Caller, type Deps, labOf, PAGE_PATIENCE_MS } from '../deps.ts'
import { mediaPath } from '../stimuli/card-paths.ts'
import type { AttentionCache } from './attention-cache.ts'
import { unknownStudy } from './unknown-study.ts'

type Body = BodyOf<typeof contract>

export async function showAttention(
  { database, attention }: Deps,
  body: Body,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = await database.forReading(PAGE_PATIENCE_MS)
  const study = await findStudy(db, body.experiment_id)
  if (study?.lab_id !== labOf(caller)) throw unknownStudy(body.experiment_id)
  // One snapshot: people leave while it is read.
  const data = await db.transaction((tx) => readAttention({ tx, attention }, body, study.version), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  return { success: 'true', data }
}

/** So many people of 100 cards take a few milliseconds. */
const PEOPLE_IN_A_ROW = 20
/** So many lists of 1,000 people as well. */
const LISTS_IN_A_ROW = 20

type Reading = { tx: DbOrTx; attention: AttentionCache }

async function readAttention({ tx, attention }: Reading, { experiment_id, people = 'real', ...asked }: Body, version: number) {
  const settings = await settingsOfVersion(tx, { experiment_id, version })
  const names = namesIn(settings)
  const valueIn = (name: string) => settings.find(({ param }) => param === name)?.value
  const set: AttentionRule = { definition: readDwellDefinition(valueIn('dwell-definition')), floorMs: 0 }
  const rules: AttentionRules = {
    set,
    chosen: { definition: asked.definition ?? set.definition, floorMs: asked.floor_ms ?? 0 },
  }
  const { chosen } = rules
  const cards = new Map((await shownCardsOfStudy(tx, experiment_id)).map((card) => [card.entity_id, card]))
  const blinding = await blindingOf(tx, experiment_id)
  const whose = { experiment_id, people, definitions: { set: set.definition, chosen: chosen.definition } }
  const { nWaiting, nEarlierRules, state } = await attentionState(tx, whose)
  const everybody = await peopleByGroup(tx, experiment_id, people === 'simulated')
  const mayCompare = mayCompareConditions(blinding, people)
  const columns = columnsWithLevels([...cards.values()].map(valuesOf))
  const { column, levels, levelOf } = columns.find((one) => one.column === asked.by) ?? columns[0] ?? UNDIVIDED
  const against = { level: levels.find((one) => one === asked.against_level) ?? levels[0], condition: asked.against_condition }
  const key = JSON.stringify([experiment_id, people, rules, mayCompare, state, column, [...levelOf], against])
  const question = { rules, levelOf: (entity_id: string) => levelOf.get(entity_id) ?? '', against: against.level }
  const { report, heat } = await attention(createHash('sha256').update(key).digest('base64'), async () => {
    const tally = emptyTally()
    const heatOfAll = emptyHeat(chosen.floorMs)
    for await (const batch of attentionOf(tx, whose)) {
      for (const [i, person] of batch.entries()) {
        addPerson(tally, person, question)
        addToHeat(heatOfAll, { visits: person.chosen, positions: person.positions })
        // Participants are answered in between.
        if (i % PEOPLE_IN_A_ROW === 0) await otherWork()
      }
    }
    const figuresOf = figuresOfGroups()
    for (const [i, list] of listsOf(tally).entries()) {
      figuresOf(list)
      if (i % LISTS_IN_A_ROW === 0) await otherWork()
    }
    const about = { mayCompare, levels: withDeleted(levels), against, isSameRule: isSameRule(rules) }
    return {
      report: attentionReport(tally, about, figuresOf),
      heat: heatStrip(heatOfAll),
    }
  })
  const withheld = new Set(report.withheld.positions)
  return {
    blinding,
    rules: { set: written(set), chosen: written(chosen) },
    focal_line: readFocalLine(valueIn(FOCAL_LINE)),
    n_people: report.nPeople,
    n_waiting: nWaiting,
    people: withoutCards(everybody, { counted: report.nPeople, waiting: nWaiting }),
    n_earlier_rules: nEarlierRules,
    cards: report.cards.map((card) => ({ ...card, ...faceOf(cards.get(card.entity_id)) })),
    positions: report.positions,
    columns: columns.map((one) => one.column),
    by: column,
    levels: report.levels,
    crossing: {
      ...report.crossing,
      differences: report.crossing.differences.map(({ nAgainst, ...one }) => ({ ...one, n_against: nAgainst })),
    },
    conditions: report.conditions?.map((one) => ({ ...one, name: names[one.condition - 1] ?? '' })) ?? null,
    withheld: { ...report.withheld, positions: withheld.size },
    heat: { bin_ms: heat.binMs, rows: heat.rows.map((row, position) => (withheld.has(position) ? [] : row)) },
  }
}

const written = ({ definition, floorMs }: AttentionRule) => ({ definition, floor_ms: floorMs })

type Card = Awaited<ReturnType<typeof shownCardsOfStudy>>[number]

/** Cards that were deleted since have no value. */
const withDeleted = (levels: readonly string[]) => (levels.includes('') ? levels : [...levels, ''])

/** Of a study whose cards are all alike. */
const UNDIVIDED: ColumnLevels = { column: 'category', levels: [''], levelOf: new Map() }

/** What the sheet says about a card, and the category of its set. Veracity is first: most studies of feeds compare by it. */
const valuesOf = (card: Card): CardValues => ({
  entity_id: card.entity_id,
  values: { veracity: veracityOf(card) ?? '', category: card.category, ...cellsOf(card.covariates) },
})

const cellsOf = (covariates: Card['covariates']): Record<string, string> =>
  Object.fromEntries(Object.entries(covariates).flatMap(([column, value]) => (isCell(value) ? [[column, String(value)]] : [])))

const isCell = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

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
