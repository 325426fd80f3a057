import type { ReplyFrom, SentTo } from '#contract/endpoints.ts'
import { isFixedColumn } from '#domain/stimuli/sheet/fixed-columns.ts'

export type ShownSet = ReplyFrom<'/v1/show_entity_set'>['data']
export type CardInLibrary = ShownSet['cards'][number]
export type CardChange = SentTo<'/v1/edit_entity_set'>['cards'][number]

/** Columns that are separate fields of the card. */
const OWN_COLUMNS = new Set(['headline', 'alt_text'])

export type Covariate = { column: string; text: string; isFixed: boolean }

/** All columns but headline and alt text. Sorted by name, because the database does not keep the order of the sheet. */
export const covariatesOf = ({ covariates }: CardInLibrary): Covariate[] =>
  Object.entries(covariates)
    .filter(([column]) => !OWN_COLUMNS.has(column))
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([column, value]) => ({ column, text: textOf(value), isFixed: isFixedColumn(column) }))

const textOf = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** A one-line input would remove line breaks. */
export const needsTextarea = (column: string, value: unknown): boolean =>
  column === 'body' || (typeof value === 'string' && (value.length > 60 || /[\r\n]/.test(value)))

export type CardDraft = { headline: string; alt_text: string; covariates: Record<string, string> }

export const cardDraft = (card: CardInLibrary): CardDraft => ({
  headline: card.headline,
  alt_text: card.alt_text,
  covariates: Object.fromEntries(
    covariatesOf(card)
      .filter(({ isFixed }) => !isFixed)
      .map(({ column, text }) => [column, text]),
  ),
})

/**
 * The changed fields, or undefined if nothing changed.
 * Unchanged fields are not sent, so that two people can edit different columns at the same time.
 */
export function cardChange(card: CardInLibrary, draft: CardDraft): CardChange | undefined {
  const before = cardDraft(card)
  const covariates = Object.entries(draft.covariates)
    .filter(([column, text]) => text !== before.covariates[column])
    .map(([column, text]) => [column, valueLike(card.covariates[column], text)] as const)
  const change: CardChange = {
    entity_id: card.entity_id,
    ...(draft.headline !== before.headline && { headline: draft.headline }),
    ...(draft.alt_text !== before.alt_text && { alt_text: draft.alt_text }),
    ...(covariates.length > 0 && { covariates: Object.fromEntries(covariates) }),
  }
  return Object.keys(change).length > 1 ? change : undefined
}

/** Keeps numbers and booleans as such where the new text is one too. */
function valueLike(before: unknown, text: string): string | number | boolean {
  const trimmed = text.trim()
  if (typeof before === 'number' && trimmed !== '' && Number.isFinite(Number(trimmed))) return Number(trimmed)
  if (typeof before === 'boolean' && (trimmed === 'true' || trimmed === 'false')) return trimmed === 'true'
  return text
}
