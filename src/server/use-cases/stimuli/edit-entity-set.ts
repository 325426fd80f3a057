import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { editEntitySet as contract } from '#contract/entity-sets.ts'
import { cellsOf, editableText } from '#domain/stimuli/cards/cell-text.ts'
import { fileKey } from '#domain/stimuli/files/file-name.ts'
import { MAX_CARDS_PER_SET } from '#domain/stimuli/limits.ts'
import { type CovariateRow, editProblems, tooManyColumns } from '#domain/stimuli/sheet/check-rows.ts'
import { isPost, recogniseColumn } from '#domain/stimuli/sheet/columns.ts'
import { isFixedColumn, resolveColumn } from '#domain/stimuli/sheet/fixed-columns.ts'
import { quoted } from '#domain/stimuli/sheet/web-address.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import {
  type CardChanges,
  type CardTexts,
  type Changed,
  changeCards,
  type LibraryCard,
  type StoredCard,
} from '#server/store/stimuli/set-library.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { NO_MEDIA } from './card-media.ts'
import { entityIds } from './entity-ids.ts'
import { type Edit, mediaOfEdits } from './media-of-changed.ts'

type Body = BodyOf<typeof contract>
type Change = Pick<Body['cards'][number], 'headline' | 'alt_text' | 'covariates'>

/** Changes, copies and removes all cards or none. Each must be valid afterwards, by the rules for an upload. */
export async function editEntitySet(deps: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { entity_set, cards: changes, copies = [] } = body
  const fixed = [
    ...changes.flatMap(({ covariates = {} }) => Object.keys(covariates).filter(isFixedColumn)),
    ...copies.flatMap(({ covariates = {} }) => Object.keys(covariates).filter((name) => isFixedColumn(name) && !isName(name))),
  ]
  if (fixed.length > 0)
    throw new Refusal('invalid_set', `cards: ${[...new Set(fixed)].sort().join(', ')} cannot be changed; upload another set`)
  if (new Set(changes.map(({ entity_id }) => entity_id)).size < changes.length)
    throw new Refusal('invalid_set', 'cards: an entity_id occurs twice')
  const set = { lab_id: labOf(caller), entity_set }
  const changed = await deps.database.db.transaction(async (tx) => {
    const made = await changeCards(tx, set, (cards) => changesOf(deps, set, cards, body))
    const n_cards = changedOrRefused(made, entity_set)
    const detail = { n_cards, ...(copies.length > 0 && { n_copies: copies.length }) }
    await writeAudit(tx, { ...actorOf(caller), action: 'set-changed', target: entity_set, detail })
    return n_cards
  })
  return { success: 'true', data: { changed } }
}

const isName = (column: string) => recogniseColumn(column).name === 'filename'

async function changesOf(
  deps: Deps,
  { lab_id, entity_set }: { lab_id: string; entity_set: string },
  cards: readonly LibraryCard[],
  { cards: changes, copies = [], removed = [] }: Body,
): Promise<CardChanges> {
  const byId = new Map(cards.map((card) => [card.entity_id, card]))
  const named = [...changes.map(({ entity_id }) => entity_id), ...copies.map(({ copy_of }) => copy_of), ...removed]
  const unknown = [...new Set(named)].filter((entity_id) => !byId.has(entity_id))
  if (unknown.length > 0) {
    const problems = unknown.map((entity_id) => `'${entity_id}' is no card of this set`)
    throw new Refusal('unknown_entity', `entity_id: ${problems.join('; ')}`, problems)
  }
  const edited = changes.flatMap((change): Edit[] => {
    const card = byId.get(change.entity_id)
    return card ? [{ card, after: textsAfter(card, change), isCopy: false, files: change.files ?? {} }] : []
  })
  refuseOutdated(edited, changes)
  const ids = entityIds(entity_set, copies.length, deps.random)
  const made = copies.flatMap((copy, i): Edit[] => {
    const card = byId.get(copy.copy_of)
    return card ? [{ card, after: { ...textsAfter(card, copy), entity_id: ids[i] ?? '' }, isCopy: true, files: {} }] : []
  })
  const edits = [...edited, ...made]
  const media = await mediaOfEdits(deps, lab_id, edits)
  const problems = [...cellProblems(edits), ...setProblems(cards, edits, removed), ...media.problems]
  if (problems.length > 0) throw new Refusal('invalid_set', `cards: ${problems.join('; ')}`, problems)
  const stored = edits.map(({ after }, i): StoredCard => ({ ...(media.ofEdits[i] ?? NO_MEDIA), ...after }))
  return {
    changed: stored.slice(0, edited.length),
    copies: made.map(({ card }, i) => ({ copy_of: card.entity_id, card: stored[edited.length + i] ?? { ...NO_MEDIA, ...card } })),
    removed,
    hosted: media.hosted,
  }
}

/** Two people may change different cells; what one of them has not seen is not overwritten. */
function refuseOutdated(edited: readonly Edit[], changes: Body['cards']): void {
  const outdated = edited.flatMap(({ card }, i) => {
    const now = (column: string) =>
      column === 'headline' || column === 'alt_text'
        ? card[column]
        : editableText(card.covariates[resolveColumn(card.covariates, column)])
    return Object.entries(changes[i]?.was ?? {}).flatMap(([column, text]) =>
      now(column) === text ? [] : [`card ${card.position + 1} (${column})`],
    )
  })
  if (outdated.length > 0)
    throw new Refusal('set_changed', `Somebody else changed this set meanwhile: ${outdated.join(', ')}`, outdated)
}

const cellProblems = (edits: readonly Edit[]): string[] =>
  edits.flatMap(({ card, after }) =>
    editProblems(rowOf(card, card), rowOf(card, after)).map((problem) => `card ${card.position + 1}: ${problem}`),
  )

/** What is wrong with the set as a whole: columns, number of cards, names that occur twice. */
function setProblems(cards: readonly LibraryCard[], edits: readonly Edit[], removed: readonly string[]): string[] {
  const rows = cards.map(({ covariates }) => covariates)
  const copies = edits.filter(({ isCopy }) => isCopy)
  const n = cards.length + copies.length - new Set(removed).size
  const names = new Set(cards.map(({ covariates }) => nameOf(covariates)))
  const taken = copies.filter(({ after }) => {
    const name = nameOf(after.covariates)
    const isTaken = names.has(name)
    if (name !== '') names.add(name)
    return isTaken && name !== ''
  })
  return [
    ...(tooManyColumns(rows).length === 0 ? tooManyColumns([...rows, ...edits.map(({ after }) => after.covariates)]) : []),
    ...(n > MAX_CARDS_PER_SET ? [`a set may have ${MAX_CARDS_PER_SET} cards at most, not ${n}`] : []),
    ...(n === 0 ? ['a set needs a card'] : []),
    ...copies
      .filter(({ card }) => !isPost(card.entity_type))
      .map(
        ({ card }) =>
          `card ${card.position + 1}: only posts can be copied, because another card with the same file would be the same card`,
      ),
    ...taken.map(({ card, after }) => `card ${card.position + 1}: another card is called ${quoted(nameOf(after.covariates))}`),
  ]
}

const nameOf = (covariates: Readonly<Record<string, unknown>>) => fileKey(cellsOf(covariates)('filename'))

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
