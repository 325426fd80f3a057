import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { ingestEntitySet as contract } from '#contract/ingest-entity-set.ts'
import { storable } from '#contract/text.ts'
import { decodeText } from '#contract/wire.ts'
import { categoryProblem } from '#domain/stimuli/category.ts'
import { fullSetName } from '#domain/stimuli/set-name.ts'
import { type CovariateRow, checkRows } from '#domain/stimuli/sheet/check-rows.ts'
import { listOf } from '#domain/stimuli/sheet/list-cell.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { insertSet } from '#server/store/stimuli/sets.ts'
import { actorOf, type Caller, type Deps, makerOf } from '../deps.ts'
import { cardMedia, NO_MEDIA } from './card-media.ts'
import { checkedComments } from './comments-of-set.ts'
import { entityIds } from './entity-ids.ts'
import { withHiddenAddresses } from './hidden-addresses.ts'

/**
 * Saves a set of cards: uploaded files (`media_id`), hosted ones, or posts that the page renders. The server fetches nothing: the
 * participant's browser does that (security, row 13).
 */
export async function ingestEntitySet(
  deps: Deps,
  body: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { setname, category, covariates: sent, comments = [], hide_addresses = false } = body.entity_set_settings
  const entity_set = fullSetName(setname, deps.now())
  if (entity_set === '') throw new Refusal('invalid_set', `setname '${setname}' has no letter, digit or _ in it`)
  const problem = categoryProblem(category)
  if (problem !== undefined) throw new Refusal('invalid_set', `category ${problem}`)
  const uploaded = sent.map(({ media_id }) => String(media_id ?? '').trim())
  const avatars = sent.map(({ avatar_media_id }) => String(avatar_media_id ?? '').trim())
  const further = sent.map(({ further_media_ids }) => listOf(String(further_media_ids ?? '')))
  const hasFiles = [...uploaded, ...avatars, ...further.flat()].some((media_id) => media_id !== '')
  const sheet = sent.map(withoutMediaIds)
  const checked = checkRows(hasFiles ? sheet.map(withoutOwnAddress) : sheet, decodeHeadline, hasFiles ? 'files' : 'hosted')
  if (!checked.ok) {
    const { missingColumns, problems } = checked
    if (missingColumns.length > 0)
      throw new Refusal('invalid_set', `Missing columns: ${missingColumns.join(', ')}`, missingColumns)
    throw unusable(problems)
  }
  const maker = makerOf(caller)
  const media = await cardMedia(deps, maker.lab_id, checked.rows, {
    media_ids: uploaded,
    avatar_media_ids: avatars,
    further_media_ids: further,
    hasFiles,
  })
  if (!media.ok) throw unusable(media.problems)

  const ids = entityIds(entity_set, checked.rows.length, deps.random)
  const { rows, ofCards, hosted } = hide_addresses ? withHiddenAddresses(checked.rows, media) : { rows: checked.rows, ...media }
  const cards = rows.map(({ entity_type, headline, alt_text, covariates }, position) => ({
    entity_id: ids[position] ?? '',
    entity_set,
    position,
    entity_type,
    ...(ofCards[position] ?? NO_MEDIA),
    headline,
    alt_text,
    covariates,
  }))
  const set = {
    entity_set,
    entity_category: category,
    ...maker,
    media: hosted,
    cards,
    comments: checkedComments(comments, cards),
  }
  await deps.database.db.transaction(async (tx) => {
    if (!(await insertSet(tx, set))) throw new Refusal('name_taken', `setname: there is a set '${entity_set}' already`)
    const detail = { n_cards: set.cards.length }
    await writeAudit(tx, { ...actorOf(caller), action: 'set-created', target: entity_set, detail })
  })
  return { success: 'true', data: { entity_set, num_entities: checked.rows.length } }
}

/** The contract removes characters that cannot be stored, but an encoded headline may still contain some. */
const decodeHeadline = (text: string) => storable(decodeText(text))

/** They refer to uploaded files and are not covariates. */
function withoutMediaIds({ media_id, avatar_media_id, further_media_ids, ...row }: CovariateRow): CovariateRow {
  return row
}

/** Spec 3 copies source_url into entity_url. For an uploaded file the server chooses the address. */
function withoutOwnAddress({ entity_url, ...row }: CovariateRow): CovariateRow {
  return row
}

const unusable = (problems: readonly string[]) => new Refusal('invalid_set', `covariates: ${problems.join('; ')}`, problems)
