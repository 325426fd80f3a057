import type { ReplyFrom, SentTo } from '#contract/endpoints.ts'
import { mainFile } from '#domain/stimuli/cards/card-files.ts'
import { cellsOf, editableText } from '#domain/stimuli/cards/cell-text.ts'
import { isPost } from '#domain/stimuli/sheet/columns.ts'
import type { RowCells } from '#domain/stimuli/sheet/edit-rows.ts'
import { isFixedColumn } from '#domain/stimuli/sheet/fixed-columns.ts'
import type { ShownOf } from '../posts/shown-card.ts'

export type ShownSet = ReplyFrom<'/v1/show_entity_set'>['data']
export type CardInLibrary = ShownSet['cards'][number]
export type CardChange = SentTo<'/v1/edit_entity_set'>['cards'][number]
type CardCopy = NonNullable<SentTo<'/v1/edit_entity_set'>['copies']>[number]

/** Columns that are separate fields of the card. */
const OWN_COLUMNS = new Set(['headline', 'alt_text'])

export type Covariate = { column: string; text: string; isFixed: boolean }

/** All columns but headline and alt text. Sorted by name, because the database does not keep the order of the sheet. */
export const covariatesOf = ({ covariates }: CardInLibrary): Covariate[] =>
  Object.entries(covariates)
    .filter(([column]) => !OWN_COLUMNS.has(column))
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([column, value]) => ({ column, text: editableText(value), isFixed: isFixedColumn(column) }))

/** The card as a row of the sheet, with all its cells as text. */
export const cellsOfCard = (card: CardInLibrary): RowCells => ({
  ...Object.fromEntries(covariatesOf(card).map(({ column, text }) => [column, text])),
  headline: card.headline,
  alt_text: card.alt_text,
  entity_type: card.entity_type,
})

/**
 * The changed fields, or undefined if nothing changed.
 * Unchanged fields are not sent, so that two people can edit different columns at the same time; `was` says what the change was made
 * from, so that nobody overwrites what they have not seen.
 */
export function cardChange(card: CardInLibrary, cells: RowCells): CardChange | undefined {
  const before = cellsOfCard(card)
  const changed = Object.entries(cells).filter(([column, text]) => text !== (before[column] ?? '') && !isFixedColumn(column))
  const own = changed.filter(([column]) => OWN_COLUMNS.has(column))
  const covariates = changed
    .filter(([column]) => !OWN_COLUMNS.has(column))
    .map(([column, text]) => [column, valueLike(card.covariates[column], text)] as const)
  if (changed.length === 0) return undefined
  return {
    entity_id: card.entity_id,
    ...Object.fromEntries(own),
    ...(covariates.length > 0 && { covariates: Object.fromEntries(covariates) }),
    was: Object.fromEntries(changed.map(([column]) => [column, before[column] ?? ''])),
  }
}

/** A copy of the card with these cells: it needs a name of its own. */
export function cardCopy(card: CardInLibrary, cells: RowCells): CardCopy {
  const { entity_id, was, covariates = {}, ...own } = cardChange(card, cells) ?? { entity_id: card.entity_id }
  return { copy_of: entity_id, ...own, covariates: { ...covariates, filename: cells['filename'] ?? '' } }
}

/** Where the files of a saved card are, by what its cells say. */
export function shownOfCard(card: CardInLibrary): ShownOf {
  const { entity_type, media_url, avatar_url, files, poster_url, width, height, placeholder } = card
  const before = cellsOf(cellsOfCard(card))
  const main = isPost(entity_type) ? (mainFile(before)?.cell ?? '') : before('filename')
  const plain = (url: string) => ({ url, poster_url: null, width: null, height: null, placeholder: null })
  return (cell) => {
    if (cell === '') return undefined
    if (cell === main && media_url !== null) return { url: media_url, poster_url, width, height, placeholder }
    if (cell === before('avatar_url') && avatar_url !== null) return plain(avatar_url)
    const file = Object.hasOwn(files, cell) ? files[cell] : undefined
    return file === undefined ? undefined : plain(file)
  }
}

/** Keeps numbers and booleans as such where the new text is one too. */
function valueLike(before: unknown, text: string): string | number | boolean {
  const trimmed = text.trim()
  if (typeof before === 'number' && trimmed !== '' && Number.isFinite(Number(trimmed))) return Number(trimmed)
  if (typeof before === 'boolean' && (trimmed === 'true' || trimmed === 'false')) return trimmed === 'true'
  return text
}
