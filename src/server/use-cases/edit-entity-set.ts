import type { editEntitySet as contract } from '#contract/edit-entity-set.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { FIXED_COLUMNS } from '#domain/stimuli/fixed-columns.ts'
import { Refusal } from '../refusal.ts'
import { type CardChange, type Changed, changeCards } from '../store/set-library.ts'
import { type Caller, type Deps, researcher } from './deps.ts'

type Body = BodyOf<typeof contract>

export async function editEntitySet(deps: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { entity_set, cards } = body
  const fixed = [...new Set(cards.flatMap(({ covariates = {} }) => FIXED_COLUMNS.filter((column) => column in covariates)))]
  if (fixed.length > 0) throw new Refusal('invalid_set', `cards: ${fixed.join(', ')} cannot be changed; upload another set`)
  const changes = new Map(cards.map((card) => [card.entity_id, changeOf(card)]))
  if (changes.size < cards.length) throw new Refusal('invalid_set', 'cards: an entity_id stands there twice')
  const changed = settled(
    await changeCards(deps.database.db, { owner_id: researcher(caller), entity_set }, [...changes.values()]),
    entity_set,
  )
  return { success: 'true', data: { changed } }
}

/** Two columns are the card's own as well: whichever way they are changed, both say the same. */
function changeOf({ entity_id, headline, alt_text, covariates = {} }: Body['cards'][number]): CardChange {
  const own = { headline: headline ?? textIn(covariates, 'headline'), alt_text: alt_text ?? textIn(covariates, 'alt_text') }
  return {
    entity_id,
    covariates,
    ...(own.headline !== undefined && { headline: own.headline }),
    ...(own.alt_text !== undefined && { alt_text: own.alt_text }),
  }
}

const textIn = (covariates: Record<string, unknown>, column: string) =>
  column in covariates ? String(covariates[column] ?? '') : undefined

/** How many cards were changed, or why none. */
export function settled(changed: Changed, entity_set: string): number {
  if (changed.ok) return changed.changed
  if (changed.problem === 'unknown') throw new Refusal('unknown_set', `entity_set '${entity_set}' is unknown`)
  const { studies } = changed
  throw new Refusal('set_in_use', `entity_set '${entity_set}' is used by ${studies.join(', ')} and stays as it is`, studies)
}
