import { randomBytes } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { ingestEntitySet as contract } from '#contract/ingest-entity-set.ts'
import { decodeText } from '#contract/wire.ts'
import { CATEGORIES, checkRows } from '#domain/stimuli/check-rows.ts'
import { fullSetName } from '#domain/stimuli/set-name.ts'
import { Refusal } from '../refusal.ts'
import { insertSet } from '../store/sets.ts'
import { type Caller, type Deps, researcher } from './deps.ts'
import { entityIds } from './entity-ids.ts'

/** Saves a set of cards that are hosted elsewhere. Nothing is fetched: the participant's browser does that (security, row 13). */
export async function ingestEntitySet(
  deps: Deps,
  body: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { setname, category, covariates } = body.entity_set_settings
  const entity_set = fullSetName(setname, deps.now())
  if (entity_set === '') throw new Refusal('invalid_set', `setname '${setname}' has no letter, digit or _ in it`)
  if (!(CATEGORIES as readonly string[]).includes(category)) {
    throw new Refusal('invalid_set', `category must be one of ${CATEGORIES.join(', ')}, not '${category}'`)
  }
  const checked = checkRows(covariates, decodeText)
  if (!checked.ok) {
    const { missingColumns, problems } = checked
    if (missingColumns.length > 0)
      throw new Refusal('invalid_set', `Missing columns: ${missingColumns.join(', ')}`, missingColumns)
    throw new Refusal('invalid_set', `covariates: ${problems.join('; ')}`, problems)
  }
  const ids = entityIds(entity_set, checked.rows.length, deps.random)
  const hosted = checked.rows.map((row) => ({ media_id: randomBytes(16).toString('base64url'), row }))
  const inserted = await insertSet(deps.database.db, {
    entity_set,
    entity_category: category,
    owner_id: researcher(caller),
    media: hosted.map(({ media_id, row: { entity_url, width, height } }) => ({
      media_id,
      hosted_url: entity_url,
      width,
      height,
    })),
    cards: hosted.map(({ media_id, row: { entity_url, entity_type, headline, alt_text, covariates } }, position) => ({
      entity_id: ids[position] ?? '',
      entity_set,
      position,
      entity_type,
      entity_url,
      media_id,
      headline,
      alt_text,
      covariates,
    })),
  })
  if (!inserted) throw new Refusal('name_taken', `setname: there is a set '${entity_set}' already`)
  return { success: 'true', data: { entity_set, num_entities: checked.rows.length } }
}
