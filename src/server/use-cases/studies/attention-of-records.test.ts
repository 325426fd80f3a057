import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PersonAttention } from '#domain/attention/attention-of-person.ts'
import type { DwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { visitsOfPeople } from '#server/store/exports/visits/visits-of-people.ts'
import { app, cardAt, experiment_id, leave, query, setUpStudy, show } from '#server/testing/attention-study.ts'
import { aLike, anEvent, aParticipant, aSeenCard } from '#server/testing/builders.ts'

setUpStudy()

type Reader = { condition: number; attention: PersonAttention }
type Rule = { definition: DwellDefinition; floorMs: number }

/** Six cards, each for another time, some by a half or a corner alone, and one a second time two hours later. */
async function readsOtherwise(n: number) {
  const person = await aParticipant(app, experiment_id, { condition: 1 + (n % 2) })
  const seen = (idx: number, fromMs: number, ms: number, px: number) =>
    aSeenCard(cardAt(person, idx), idx, [
      [fromMs, px, 0],
      [fromMs + ms, 0, 0],
    ])
  const cards = Array.from({ length: 6 }, (_, i) =>
    seen((i * 2 + n) % 10, 700 * i, 90 + 101 * n + 37 * i, [500, 300, 100][(i + n) % 3] ?? 0),
  )
  const report = anEvent({
    kind: 'visibility' as const,
    page_id: randomUUID(),
    time_origin: 1_800_000_000_000,
    until: 7_300_000,
    cards: [...cards, seen(n % 10, 7_200_000, 5000 + n, 500)],
  })
  const { status } = await app.call('/v1/events', { session_token: person.session_token, events: [report, aLike(person)] })
  expect(status).toBe(200)
  return person
}

/** What counted people saw, from every sample that their pages sent. */
async function readersFromEvents(): Promise<Reader[]> {
  const { rows } = await query(
    `select participant_id, condition from participants where experiment_id = $1 and last_seen_at < now() - interval '1 minute'
       and excluded_at is null and not is_simulated and writes_ended_at is null order by participant_id`,
    [experiment_id],
  )
  const client = await app.database.pool.connect()
  const visits = await visitsOfPeople(
    client,
    experiment_id,
    rows.map(({ participant_id }) => participant_id),
  )
  client.release()
  return rows.map(({ participant_id, condition }) => {
    const own = visits.find((one) => one.participant_id === participant_id)
    if (own === undefined) throw new Error(`No visits of ${participant_id}`)
    return { condition, attention: own.visits.attention }
  })
}

const dwellAt = ({ attention: { visits } }: Reader, place: number, { definition, floorMs }: Rule) =>
  visits[definition].ms.reduce((sum, ms, i) => (visits[definition].card[i] === place && ms >= floorMs ? sum + ms : sum), 0)

/** By a name for each card of a person: what they dwelt on cards of that name, a mean where they have several. */
function valuesBy<K>(readers: readonly Reader[], rule: Rule, nameOf: (reader: Reader, place: number) => K): Map<K, number[]> {
  const values = new Map<K, number[]>()
  for (const reader of readers) {
    const own = new Map<K, number[]>()
    for (const place of reader.attention.cards.keys()) {
      const name = nameOf(reader, place)
      own.set(name, [...(own.get(name) ?? []), dwellAt(reader, place, rule)])
    }
    for (const [name, list] of own)
      values.set(name, [...(values.get(name) ?? []), list.reduce((sum, ms) => sum + ms, 0) / list.length])
  }
  return values
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return Math.round(((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2)
}

const figuresIn = <K>(values: Map<K, number[]>) =>
  new Map([...values].map(([name, list]) => [name, [list.length, medianOf(list), list.filter((ms) => ms > 0).length]]))

type Shown = { n: number; chosen: { median: number; seen: { n: number } } }
const shownOf = ({ n, chosen }: Shown) => [n, chosen.median, chosen.seen.n]

/** Shares of a position in each stretch of the strip. */
function stripOf(readers: readonly Reader[], { definition, floorMs }: Rule, position: number, binMs: number, nBins: number) {
  const visits = readers.flatMap(({ attention: { visits, positions } }) =>
    visits[definition].ms.flatMap((ms, i) => {
      const at = visits[definition].at[i] ?? -1
      return positions[visits[definition].card[i] ?? -1] === position && at >= 0 && ms >= floorMs ? [{ at, end: at + ms }] : []
    }),
  )
  return Array.from({ length: nBins }, (_, bin) => {
    const covered = visits.map(({ at, end }) => Math.max(0, Math.min(end, (bin + 1) * binMs) - Math.max(at, bin * binMs)))
    return Math.round((1000 * covered.reduce((sum, ms) => sum + ms, 0)) / (binMs * readers.length)) / 1000
  })
}

async function expectFiguresOf(readers: readonly Reader[]): Promise<void> {
  const set: Rule = { definition: 'full', floorMs: 0 }
  const others: Rule[] = [
    { definition: 'half', floorMs: 0 },
    { definition: 'any', floorMs: 700 },
    { definition: 'focal', floorMs: 300 },
  ]
  for (const rule of [set, ...others]) {
    const found = await show({ definition: rule.definition, floor_ms: rule.floorMs, by: 'category' })
    expect(found.n_people).toBe(readers.length)
    const category = new Map(found.cards.map((card) => [card.entity_id, card.category]))
    const idOf = ({ attention }: Reader, place: number) => attention.cards[place] ?? ''
    const by = <K>(nameOf: (reader: Reader, place: number) => K) => figuresIn(valuesBy(readers, rule, nameOf))
    expect(new Map(found.cards.map((one) => [one.entity_id, shownOf(one)]))).toEqual(by(idOf))
    expect(new Map(found.positions.map((one) => [one.position, shownOf(one)]))).toEqual(
      by(({ attention }, place) => attention.positions[place]),
    )
    expect(new Map(found.levels.map((one) => [one.level, shownOf(one)]))).toEqual(
      by((reader, place) => category.get(idOf(reader, place))),
    )
    expect(new Map(found.conditions?.map((one) => [one.condition, one.figures && shownOf(one.figures)]))).toEqual(
      by(({ condition }) => condition),
    )
    const asSet = figuresIn(valuesBy(readers, set, idOf))
    for (const card of found.cards) expect(card.set.median).toBe(asSet.get(card.entity_id)?.[1])
    const { bin_ms, rows } = found.heat
    expect(rows).toEqual(rows.map((row, position) => stripOf(readers, rule, position, bin_ms, row.length)))
  }
}

test('the figures are those of the raw events, by every rule, while people come, are left out and are deleted', async () => {
  await app.call('/v1/unblind_study', { experiment_id })
  const others = []
  for (let n = 0; n < 8; n++) others.push(await readsOtherwise(n))
  await leave()
  await expectFiguresOf(await readersFromEvents())
  await app.call('/v1/exclude_participant', { experiment_id, user_id: others[0]?.user_id ?? '', reason: 'Took part twice' })
  await app.call('/v1/withdraw', { session_token: others[1]?.session_token ?? '' })
  await query('update participants set is_simulated = true where user_id = $1', [others[2]?.user_id])
  await readsOtherwise(9)
  const counted = await readersFromEvents()
  expect(counted).toHaveLength(17)
  await expectFiguresOf(counted)
})
