import type { PersonRecord, ServedCard } from '../tidy/person/person-record.ts'
import type { EngagementRow } from './engagement-rows.ts'

type Cells = (string | number | null)[]

/** The text of other numbers differs between JavaScript and PostgreSQL. */
const LEAST_PLAIN = 1e-4
const LARGEST_PLAIN = 1e15

type Person = Pick<PersonRecord, 'user_id' | 'condition' | 'experiment_id' | 'device_class' | 'cards'>

/**
 * The rows of a person in the engagement file, in order, with the cells of its columns: as PostgreSQL tells them (`engagementOf` in
 * `store/export-sql.ts`), at a quarter of the work. Undefined where it alone knows: of cards that are not, or not once, in the person's feed.
 */
export function engagementCells(person: Person, done: readonly EngagementRow[]): Cells[] | undefined {
  const cards = new Map<string, ServedCard>()
  for (const card of person.cards) {
    if (cards.has(card.entity_id) || card.entity_set === '') return undefined
    cards.set(card.entity_id, card)
  }
  const rows: Placed[] = []
  const isTold = new Set<string>()
  for (const row of done) {
    const card = cards.get(row.entity_id)
    if (card === undefined || !isPlain(row.response)) return undefined
    if (row.engagement_type === 'dwell') isTold.add(row.entity_id)
    rows.push({ row, card })
  }
  for (const card of person.cards) if (!isTold.has(card.entity_id)) rows.push({ row: unseen(card), card })
  return rows.sort(inOrder).map((placed) => cellsOf(person, placed))
}

type Placed = { row: EngagementRow; card: ServedCard }

function isPlain(response: number | null): boolean {
  const size = Math.abs(response ?? 0)
  return size === 0 || (size >= LEAST_PLAIN && size < LARGEST_PLAIN)
}

/** A card that was served and of which no dwell is known. */
const unseen = ({ entity_id, servedMs }: ServedCard): EngagementRow => ({
  entity_id,
  seq: null,
  time_stamp: servedMs,
  time_engagement: -1,
  time_content_viewed: -1,
  engagement_type: 'dwell',
  response: 0,
})

const inOrder = ({ row: one, card: ofOne }: Placed, { row: other, card: ofOther }: Placed): number =>
  one.time_stamp - other.time_stamp ||
  compared(one.seq, other.seq) ||
  ofOne.idx - ofOther.idx ||
  one.time_content_viewed - other.time_content_viewed ||
  compared(one.response, other.response)

/** What is missing comes last. */
function compared(one: number | null, other: number | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one - other
}

/** In the order of the columns of `engagement.ts`. */
const cellsOf = ({ user_id, condition, experiment_id, device_class }: Person, { row, card }: Placed): Cells => [
  row.time_stamp,
  row.time_engagement,
  row.time_content_viewed,
  user_id,
  row.entity_id,
  condition,
  experiment_id,
  row.engagement_type,
  row.response,
  card.shown_counts['accuracy_score'] ?? -1,
  card.entity_category,
  card.entity_set,
  card.entity_url,
  '',
  card.idx,
  card.shown_counts['likes'] ?? null,
  card.shown_counts['read_later'] ?? null,
  card.shown_counts['shares'] ?? null,
  device_class,
]
