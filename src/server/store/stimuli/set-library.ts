import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { groupBy } from '#domain/group-by.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { entities, entitySets, mediaObjects } from '#server/db/schema/stimuli.ts'
import { commentsOfSets, insertComments, replaceComments, type StoredComment } from './comments.ts'
import { avatarCard, insertHostedPictures, releaseHostedPictures } from './hosted-pictures.ts'
import { type NewMedia, releaseMedia } from './media.ts'

const ROWS_PER_INSERT = 1000

export type LibraryEntry = {
  entity_set: string
  entity_category: string
  num_entities: number
  owner: string
  created_at: number
  used_in: string[]
  cover_media_id: string | null
  cover_placeholder: string | null
}

export type SetPage = { search: string; offset: number; limit: number }

/** Every word of the search is in the name, in upper or lower case: `domain/matches-search.ts`. */
const isFound = (search: string) => sql`not exists (
  select from unnest(${sql.param(search.toLowerCase().split(/\s+/))}::text[]) word where strpos(lower(s.entity_set), word) = 0)`

/** How many sets of a lab the search finds, by category. */
export async function countSets(
  db: DbOrTx,
  lab_id: string,
  search: string,
): Promise<{ entity_category: string; n_sets: number }[]> {
  const { rows } = await db.execute<{ entity_category: string; n_sets: number }>(sql`
    select entity_category, count(*)::int as n_sets from entity_sets s where lab_id = ${lab_id} and ${isFound(search)}
    group by entity_category order by entity_category`)
  return rows
}

/** One page of the sets of a lab, newest first. */
export const setsInLibrary = (db: DbOrTx, lab_id: string, { search, offset, limit }: SetPage): Promise<LibraryEntry[]> =>
  entriesOf(
    db,
    sql`select s.* from entity_sets s where s.lab_id = ${lab_id} and ${isFound(search)}
      order by s.created_at desc, s.entity_set limit ${limit} offset ${offset}`,
  )

/** Undefined if the lab has no such set. */
export async function setInLibrary(db: DbOrTx, lab_id: string, entity_set: string): Promise<LibraryEntry | undefined> {
  const [found] = await entriesOf(
    db,
    sql`select s.* from entity_sets s where s.lab_id = ${lab_id} and s.entity_set = ${entity_set}`,
  )
  return found
}

async function entriesOf(db: DbOrTx, sets: SQL): Promise<LibraryEntry[]> {
  const { rows } = await db.execute<LibraryEntry>(sql`
    select s.entity_set, s.entity_category, p.name as owner,
      floor(extract(epoch from s.created_at) * 1000)::double precision as created_at,
      (select count(*)::int from entities e where e.entity_set = s.entity_set) as num_entities,
      coalesce((select json_agg(distinct c.experiment_id order by c.experiment_id) from condition_settings c
        where c.param = 'entity_sets' and c.value::jsonb @> jsonb_build_array(jsonb_build_object('entity_set', s.entity_set))), '[]') as used_in,
      cover.media_id as cover_media_id, cover.placeholder as cover_placeholder
    from (${sets}) s
    join people p on p.person_id = s.created_by
    left join lateral (
      select coalesce(e.poster_media_id, e.media_id) as media_id, m.placeholder
      from entities e join media_objects m on m.media_id = coalesce(e.poster_media_id, e.media_id)
      where e.entity_set = s.entity_set order by e.position limit 1
    ) cover on true
    order by s.created_at desc, s.entity_set`)
  return rows
}

export async function cardsInLibrary(db: DbOrTx, entity_set: string) {
  const poster = alias(mediaObjects, 'poster')
  return db
    .select({
      entity_id: entities.entity_id,
      position: entities.position,
      entity_type: entities.entity_type,
      entity_url: entities.entity_url,
      media_id: entities.media_id,
      poster_media_id: entities.poster_media_id,
      avatar_media_id: entities.avatar_media_id,
      file_ids: entities.file_ids,
      width: mediaObjects.width,
      height: mediaObjects.height,
      placeholder: sql<string | null>`coalesce(${mediaObjects.placeholder}, ${poster.placeholder})`,
      headline: entities.headline,
      alt_text: entities.alt_text,
      covariates: entities.covariates,
    })
    .from(entities)
    .leftJoin(mediaObjects, eq(mediaObjects.media_id, entities.media_id))
    .leftJoin(poster, eq(poster.media_id, entities.poster_media_id))
    .where(eq(entities.entity_set, entity_set))
    .orderBy(asc(entities.position))
}

/** The result of changing a set. The set of another person is `unknown` too. */
export type Changed =
  | { ok: true; changed: number }
  | { ok: false; problem: 'unknown' }
  | { ok: false; problem: 'in-use'; studies: string[] }

/** Changes a set that no study uses. No study can start to use it meanwhile. */
export async function whileUnused(
  db: DbOrTx,
  { lab_id, entity_set }: { lab_id: string; entity_set: string },
  change: (tx: DbOrTx) => Promise<number>,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    // Making a study locks its sets (`lockSets`), so one of the two waits for the other.
    await tx.execute(sql`select from entity_sets where entity_set = ${entity_set} for update`)
    const found = await setInLibrary(tx, lab_id, entity_set)
    if (!found) return { ok: false, problem: 'unknown' }
    if (found.used_in.length > 0) return { ok: false, problem: 'in-use', studies: found.used_in }
    return { ok: true, changed: await change(tx) }
  })
}

export type LibraryCard = Awaited<ReturnType<typeof cardsInLibrary>>[number]
export type CardTexts = {
  entity_id: string
  entity_type: string
  headline: string
  alt_text: string
  covariates: Record<string, unknown>
}

/** A card as it is to be stored. */
export type StoredCard = CardTexts &
  Pick<LibraryCard, 'entity_url' | 'media_id' | 'poster_media_id' | 'avatar_media_id' | 'file_ids'>

/** What happens to the cards of a set. Copies follow the card that they copy, with its comments. */
export type CardChanges = {
  changed: readonly StoredCard[]
  copies: readonly { copy_of: string; card: StoredCard }[]
  removed: readonly string[]
  /** Addresses that they show. */
  hosted: readonly NewMedia[]
}

/** `change` gets all cards of the set and says what is to happen. If it throws, the set stays as it was. */
export function changeCards(
  db: DbOrTx,
  set: { lab_id: string; entity_set: string },
  change: (cards: readonly LibraryCard[]) => Promise<CardChanges>,
): Promise<Changed> {
  return whileUnused(db, set, async (tx) => {
    const cards = await cardsInLibrary(tx, set.entity_set)
    const { changed, copies, removed, hosted } = await change(cards)
    for (const media of hosted) await tx.insert(mediaObjects).values(media).onConflictDoNothing()
    await tx.execute(sql`
      update entities e set headline = c.headline, alt_text = c.alt_text, covariates = c.covariates, entity_url = c.entity_url,
        media_id = c.media_id, poster_media_id = c.poster_media_id, avatar_media_id = c.avatar_media_id, file_ids = c.file_ids
      from json_to_recordset(${JSON.stringify(changed)}::json) as c(entity_id text, headline text, alt_text text, covariates jsonb,
        entity_url text, media_id text, poster_media_id text, avatar_media_id text, file_ids jsonb)
      where e.entity_id = c.entity_id and e.entity_set = ${set.entity_set}`)
    const gone = new Set([...removed, ...changed.map(({ entity_id }) => entity_id)])
    const before = cards.filter(({ entity_id }) => gone.has(entity_id))
    if (copies.length + removed.length > 0) await copyAndRemove(tx, set.entity_set, cards, { copies, removed })
    await releaseMedia(tx, set.lab_id, [...new Set(before.flatMap(mediaIdsOf))])
    await releaseHostedPictures(tx, before)
    await insertHostedPictures(tx, [...changed, ...copies.map(({ card }) => card)])
    return changed.length
  })
}

const mediaIdsOf = ({ media_id, poster_media_id, avatar_media_id, file_ids }: StoredCard | LibraryCard): string[] =>
  [media_id, poster_media_id, avatar_media_id, ...Object.values(file_ids)].filter((id) => id !== null)

async function copyAndRemove(
  tx: DbOrTx,
  entity_set: string,
  cards: readonly LibraryCard[],
  { copies, removed }: Pick<CardChanges, 'copies' | 'removed'>,
): Promise<void> {
  const added = copies.map(({ card }, i) => ({ ...card, entity_set, position: cards.length + i }))
  for (let i = 0; i < added.length; i += ROWS_PER_INSERT) await tx.insert(entities).values(added.slice(i, i + ROWS_PER_INSERT))
  const comments = groupBy(await commentsOfSets(tx, [entity_set]), ({ entity_id }) => entity_id)
  await insertComments(
    tx,
    copies.flatMap(({ copy_of, card }) => (comments.get(copy_of) ?? []).map((each) => ({ ...each, entity_id: card.entity_id }))),
  )
  const isGone = new Set(removed)
  if (removed.length > 0)
    await tx.delete(entities).where(and(eq(entities.entity_set, entity_set), inArray(entities.entity_id, [...removed])))
  await releaseHostedPictures(
    tx,
    [...comments].flatMap(([id, own]) => (isGone.has(id) ? own.map(avatarCard) : [])),
  )
  const copiesOf = groupBy(copies, ({ copy_of }) => copy_of)
  const order = cards.flatMap(({ entity_id }) => [
    ...(isGone.has(entity_id) ? [] : [entity_id]),
    ...(copiesOf.get(entity_id) ?? []).map(({ card }) => card.entity_id),
  ])
  // Below 0 first, because a place may be taken only once at any moment.
  await tx.execute(sql`update entities set position = -1 - position where entity_set = ${entity_set}`)
  await tx.execute(sql`update entities e set position = o.place - 1
    from unnest(${sql.param(order)}::text[]) with ordinality as o(entity_id, place) where e.entity_id = o.entity_id`)
}

/** `made` gets all cards of the set and returns all its comments. If it throws, the set stays as it was. */
export function changeComments(
  db: DbOrTx,
  set: { lab_id: string; entity_set: string },
  made: (cards: readonly LibraryCard[]) => StoredComment[],
): Promise<Changed> {
  return whileUnused(db, set, async (tx) => {
    const comments = made(await cardsInLibrary(tx, set.entity_set))
    await replaceComments(tx, set.entity_set, comments)
    return comments.length
  })
}

export function deleteSet(db: DbOrTx, set: { lab_id: string; entity_set: string }): Promise<Changed> {
  return whileUnused(db, set, async (tx) => {
    const cards = await cardsInLibrary(tx, set.entity_set)
    const comments = await commentsOfSets(tx, [set.entity_set])
    await tx.delete(entitySets).where(eq(entitySets.entity_set, set.entity_set))
    await releaseMedia(tx, set.lab_id, [...new Set(cards.flatMap(mediaIdsOf))])
    await releaseHostedPictures(tx, [...cards, ...comments.map(avatarCard)])
    return 1
  })
}
