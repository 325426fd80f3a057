import type { editEntitySet as contract } from '#contract/edit-entity-set.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { type CovariateRow, tooManyColumns } from '#domain/stimuli/sheet/check-rows.ts'
import { editProblems } from '#domain/stimuli/sheet/edited-row.ts'
import { isFixedColumn, resolveColumn } from '#domain/stimuli/sheet/fixed-columns.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { type CardTexts, type Changed, changeCards, type LibraryCard } from '#server/store/stimuli/set-library.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'

type Body = BodyOf<typeof contract>
type Change = Body['cards'][number]

/** Changes all cards or none. Each must be valid afterwards, by the rules for an upload. */
export async function editEntitySet(deps: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { entity_set, cards: changes } = body
  const fixed = [...new Set(changes.flatMap(({ covariates = {} }) => Object.keys(covariates).filter(isFixedColumn)))]
  if (fixed.length > 0)
    throw new Refusal('invalid_set', `cards: ${fixed.sort().join(', ')} cannot be changed; upload another set`)
  const byId = new Map(changes.map((change) => [change.entity_id, change]))
  if (byId.size < changes.length) throw new Refusal('invalid_set', 'cards: an entity_id occurs twice')
  const set = { lab_id: labOf(caller), entity_set }
  const changed = await deps.database.db.transaction(async (tx) => {
    const n_cards = changedOrRefused(await changeCards(tx, set, (cards) => editedCards(cards, byId)), entity_set)
    await writeAudit(tx, { ...actorOf(caller), action: 'set-changed', target: entity_set, detail: { n_cards } })
    return n_cards
  })
  return { success: 'true', data: { changed } }
}

function editedCards(cards: readonly LibraryCard[], changes: ReadonlyMap<string, Change>): CardTexts[] {
  const here = new Set(cards.map(({ entity_id }) => entity_id))
  const unknown = [...changes.keys()].filter((entity_id) => !here.has(entity_id))
  if (unknown.length > 0) {
    const problems = unknown.map((entity_id) => `'${entity_id}' is no card of this set`)
    throw new Refusal('unknown_entity', `entity_id: ${problems.join('; ')}`, problems)
  }
  const edits = cards.flatMap((card) => {
    const change = changes.get(card.entity_id)
    return change === undefined ? [] : [{ card, after: textsAfter(card, change) }]
  })
  const problems = edits.flatMap(({ card, after }) =>
    editProblems(rowOf(card, card), rowOf(card, after)).map((problem) => `card ${card.position + 1}: ${problem}`),
  )
  const after = edits.map((changed) => changed.after)
  const rows = cards.map(({ covariates }) => covariates)
  if (tooManyColumns(rows).length === 0) problems.push(...tooManyColumns([...rows, ...after.map(({ covariates }) => covariates)]))
  if (problems.length > 0) throw new Refusal('invalid_set', `cards: ${problems.join('; ')}`, problems)
  return after
}

/** Headline and alt text are fields of the card and covariates. Both are kept equal, because exports and posts read the covariates. */
function textsAfter(card: LibraryCard, change: Change): CardTexts {
  const covariates: Record<string, unknown> = { ...card.covariates }
  for (const [name, value] of Object.entries(change.covariates ?? {})) covariates[resolveColumn(card.covariates, name)] = value
  if (change.headline !== undefined) covariates['headline'] = change.headline
  if (change.alt_text !== undefined) covariates['alt_text'] = change.alt_text
  const { entity_id, entity_type } = card
  const own = (column: 'headline' | 'alt_text') => (column in covariates ? String(covariates[column] ?? '') : card[column])
  return { entity_id, entity_type, headline: own('headline'), alt_text: own('alt_text'), covariates }
}

/** A card as the row of a sheet. Its type cannot change. */
const rowOf = (
  { entity_type }: LibraryCard,
  { headline, alt_text, covariates }: Pick<CardTexts, 'headline' | 'alt_text' | 'covariates'>,
) => ({ ...covariates, headline, alt_text, entity_type }) as CovariateRow // cells are strings, numbers, booleans or null; anything else is read as text

/** How many cards were changed; refuses if the set could not be changed. */
export function changedOrRefused(changed: Changed, entity_set: string): number {
  if (changed.ok) return changed.changed
  if (changed.problem === 'unknown') throw new Refusal('unknown_set', `entity_set '${entity_set}' is unknown`)
  const { studies } = changed
  throw new Refusal('set_in_use', `entity_set '${entity_set}' is used by ${studies.join(', ')} and stays as it is`, studies)
}
