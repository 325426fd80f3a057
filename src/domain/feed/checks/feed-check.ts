import { isClickable } from '../../engagement/toggle.ts'
import { FEED_BUTTONS } from '../../parameters/feed-buttons.ts'
import { cellsOf } from '../../stimuli/cards/cell-text.ts'

/** Columns of the sheet. `check`: the button that the post asks people to press; `duplicate_of`: the `filename` of the card that it repeats. */
export const CHECK_COLUMN = 'check'
export const DUPLICATE_COLUMN = 'duplicate_of'

const CHECKED = FEED_BUTTONS.filter(({ engagementType }) => isClickable(engagementType))

/** Buttons that a check can ask for. */
export const CHECK_BUTTONS: readonly string[] = CHECKED.map(({ button }) => button)

/** A card that shows whether people read what they see: it asks for a button, or is another card once more. */
export type FeedCheck = { kind: 'attention'; button: string; engagementType: string } | { kind: 'duplicate'; of: string }

type Facts = { covariates: Readonly<Record<string, unknown>> }

/** What a row of the sheet says; `of` is a file name. Any other word in the column is a covariate like any other. */
export function readCheck({ covariates }: Facts): FeedCheck | undefined {
  const cell = cellsOf(covariates)
  const asked = cell(CHECK_COLUMN).toLowerCase()
  const found = CHECKED.find(({ button }) => button === asked)
  if (found !== undefined) return { kind: 'attention', ...found }
  const of = cell(DUPLICATE_COLUMN)
  return of === '' ? undefined : { kind: 'duplicate', of }
}

export type NamedCard = Facts & { entity_id: string; entity_set: string; file_name: string }

/** The checks among some cards, by id. `of` becomes the id of the repeated card: of the same set, or else of any. Who repeats nothing is no check. */
export function checksAmong(cards: readonly NamedCard[]): ReadonlyMap<string, FeedCheck> {
  const checks = new Map<string, FeedCheck>()
  for (const card of cards) {
    const check = readCheck(card)
    const resolved = check?.kind === 'duplicate' ? repeatedBy(card, check.of, cards) : check
    if (resolved !== undefined) checks.set(card.entity_id, resolved)
  }
  return checks
}

function repeatedBy(card: NamedCard, name: string, cards: readonly NamedCard[]): FeedCheck | undefined {
  const named = cards.filter((each) => each !== card && each.file_name.toLowerCase() === name.toLowerCase())
  const first = named.find(({ entity_set }) => entity_set === card.entity_set) ?? named[0]
  return first && { kind: 'duplicate', of: first.entity_id }
}
