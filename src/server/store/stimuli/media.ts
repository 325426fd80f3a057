import { and, asc, eq, gte, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '#server/db/open-database.ts'
import { mediaObjects, mediaUploads, mediaVariants } from '#server/db/schema/stimuli.ts'
import { locks } from '#server/locks.ts'
import { ABOUT_PLACE } from '../about-place.ts'

export type Media = typeof mediaObjects.$inferSelect
export type NewMedia = typeof mediaObjects.$inferInsert
export type MediaVariant = typeof mediaVariants.$inferSelect

export async function findMedia(db: DbOrTx, media_id: string): Promise<Media | undefined> {
  const [found] = await db.select().from(mediaObjects).where(eq(mediaObjects.media_id, media_id))
  return found
}

/** The smallest variant of a picture that is at least that wide. */
export async function findVariant(db: DbOrTx, media_id: string, width: number): Promise<MediaVariant | undefined> {
  const [found] = await db
    .select()
    .from(mediaVariants)
    .where(and(eq(mediaVariants.media_id, media_id), gte(mediaVariants.width, width)))
    .orderBy(asc(mediaVariants.width))
    .limit(1)
  return found
}

/** The stored result of a file that was uploaded before. */
export async function findMediaOfSource(db: DbOrTx, source_sha256: string): Promise<Media | undefined> {
  const [found] = await db.select().from(mediaObjects).where(eq(mediaObjects.source_sha256, source_sha256))
  return found
}

/** Stores content once: inserting the same content again returns the existing row. */
export function insertMedia(db: Db, media: NewMedia, variants: readonly Omit<MediaVariant, 'media_id'>[]): Promise<Media> {
  return db.transaction(async (tx) => {
    await holdMedia(tx)
    const [inserted] = await tx.insert(mediaObjects).values(media).onConflictDoNothing().returning()
    if (!inserted) return sameMedia(tx, media)
    if (variants.length > 0)
      await tx.insert(mediaVariants).values(variants.map((variant) => ({ ...variant, media_id: media.media_id })))
    return inserted
  })
}

/** No file is swept until the transaction ends. */
export async function holdMedia(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${locks.mediaSweep})`)
}

async function sameMedia(tx: DbOrTx, { sha256, source_sha256 }: NewMedia): Promise<Media> {
  const same = or(
    sha256 ? eq(mediaObjects.sha256, sha256) : undefined,
    source_sha256 ? eq(mediaObjects.source_sha256, source_sha256) : undefined,
  )
  const [found] = await tx.select().from(mediaObjects).where(same)
  if (!found) throw new Error(`A stored file is gone: ${sha256}`)
  return found
}

export async function claimMedia(db: DbOrTx, lab_id: string, media_id: string): Promise<void> {
  await db.insert(mediaUploads).values({ lab_id, media_id }).onConflictDoNothing()
}

/** Of these files, the ones that this person uploaded. */
export async function mediaUploadedBy(db: DbOrTx, lab_id: string, media_ids: readonly string[]): Promise<Media[]> {
  if (media_ids.length === 0) return []
  const rows = await db
    .select({ media: mediaObjects })
    .from(mediaUploads)
    .innerJoin(mediaObjects, eq(mediaObjects.media_id, mediaUploads.media_id))
    .where(and(eq(mediaUploads.lab_id, lab_id), inArray(mediaUploads.media_id, [...media_ids])))
  return rows.map(({ media }) => media)
}

/** Of these media, the ones on other hosts. */
export async function hostedMedia(db: DbOrTx, media_ids: readonly string[]): Promise<Media[]> {
  if (media_ids.length === 0) return []
  return db
    .select()
    .from(mediaObjects)
    .where(and(inArray(mediaObjects.media_id, [...new Set(media_ids)]), isNotNull(mediaObjects.hosted_url)))
}

export async function uploadedBytes(db: DbOrTx, lab_id: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${mediaObjects.bytes}), 0)` })
    .from(mediaUploads)
    .innerJoin(mediaObjects, eq(mediaObjects.media_id, mediaUploads.media_id))
    .where(eq(mediaUploads.lab_id, lab_id))
  return Number(row?.bytes ?? 0)
}

/**
 * For files of a set that was deleted: hosted addresses are deleted with it, and uploaded files no longer count towards this person's
 * quota. Files that another card shows stay as they are.
 */
export async function releaseMedia(tx: DbOrTx, lab_id: string, ids: readonly string[]): Promise<void> {
  const given = sql`${sql.param(ids)}::text[]`
  const ofLab = sql`entities e join entity_sets s on s.entity_set = e.entity_set and s.lab_id = ${lab_id}`
  const further = sql`select file.value from ${ofLab} cross join lateral jsonb_each_text(e.file_ids) file where e.file_ids <> '{}'`
  await tx.execute(sql`
    delete from media_objects m where m.media_id = any(${given}) and m.hosted_url is not null
      and not exists (select from entities e where e.media_id = m.media_id) and m.media_id not in (${further})`)
  await tx.execute(sql`
    delete from media_uploads u where u.lab_id = ${lab_id} and u.media_id = any(${given})
      and not exists (select from ${ofLab} where e.media_id = u.media_id)
      and not exists (select from ${ofLab} where e.poster_media_id = u.media_id)
      and not exists (select from ${ofLab} where e.avatar_media_id = u.media_id)
      and u.media_id not in (${further})`)
}

const MEDIA_PER_RUN = 500

/** `unused`: uploaded before that, and in no set. `unclaimed`: stored before that, and no person's since its set was deleted. */
type Before = { unused: Date; unclaimed: Date }

/** Most files of one transaction: uploads wait for it. */
const MEDIA_AT_ONCE = 50

/** A transaction that began before the search may store its rows with a moment before it. */
const LONGEST_TRANSACTION = sql`interval '1 hour'`

/**
 * Deletes uploaded files that no card, intervention, questionnaire or page about the installation shows. Calls `removeFile` for every content that no row refers to any
 * more. What is unused is searched for without a lock, because texts of all studies are read; then a few at a time are looked at once
 * more and deleted, while inserts of the same content wait.
 */
export async function deleteUnused(db: Db, before: Before, removeFile: (sha256: string) => Promise<void>): Promise<number> {
  const { found, since } = await findUnused(db, before)
  let nDeleted = 0
  for (let i = 0; i < found.length; i += MEDIA_AT_ONCE)
    nDeleted += await deleteIfStillUnused(db, { ids: found.slice(i, i + MEDIA_AT_ONCE), before, since }, removeFile)
  return nDeleted
}

/** Uploaded long enough ago, and in no column that leads to a file. Each by its index: an `or` would read all cards for each file. */
const isOldAndUnlinked = (before: Before) => sql`m.sha256 is not null
  and not exists (select from entities e where e.media_id = m.media_id)
  and not exists (select from entities e where e.poster_media_id = m.media_id)
  and not exists (select from entities e where e.avatar_media_id = m.media_id)
  and not exists (select from comments c where c.avatar_media_id = m.media_id)
  and not exists (select from media_objects v where v.poster_media_id = m.media_id)
  and (
    m.created_at < ${before.unused}
      and not exists (select from media_uploads u where u.media_id = m.media_id and u.created_at >= ${before.unused})
    or m.created_at < ${before.unclaimed} and not exists (select from media_uploads u where u.media_id = m.media_id)
  )`

/** Texts that may name files. */
const SETTINGS_WITH_MEDIA = sql`c.param in ('intervention-content', 'feeds', 'questionnaires') and c.value <> ''`

/**
 * Reads every text once for all files: an id is a run of letters of base64url, or part of a longer run where such a letter stands
 * beside it.
 */
async function findUnused(db: Db, before: Before): Promise<{ found: string[]; since: string }> {
  const idsIn = (text: string) => sql`(regexp_matches(${sql.raw(text)}, '[A-Za-z0-9_-]{22,}', 'g'))[1]`
  const { rows } = await db.execute<{ since: string; media_id: string | null }>(sql`
    with unlinked as materialized (select m.media_id from media_objects m where ${isOldAndUnlinked(before)}),
    named as materialized (
      select file.value as run from entities e cross join lateral jsonb_each_text(e.file_ids) file
        where e.file_ids <> '{}' and exists (select from unlinked)
      union select ${idsIn('c.value')} from condition_settings c where ${SETTINGS_WITH_MEDIA} and exists (select from unlinked)
      union select ${idsIn('q.definition::text')} from questionnaire_versions q where exists (select from unlinked)
      union select ${idsIn('i.value')} from installation i where i.name = ${ABOUT_PLACE} and exists (select from unlinked)
    )
    select now()::text as since, found.media_id from (select) one left join (
      select media_id from unlinked where media_id not in (select run from named)
        and not exists (select from named where length(run) > length(media_id) and position(media_id in run) > 0)
      limit ${MEDIA_PER_RUN}
    ) found on true`)
  return { since: rows[0]?.since ?? '', found: rows.flatMap(({ media_id }) => media_id ?? []) }
}

type Candidates = { ids: readonly string[]; before: Before; since: string }

function deleteIfStillUnused(
  db: Db,
  { ids: candidates, before, since }: Candidates,
  removeFile: (sha256: string) => Promise<void>,
): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.mediaSweep})`)
    const isNew = sql`created_at > ${since}::timestamptz - ${LONGEST_TRANSACTION}`
    const { rows: unused } = await tx.execute<{ media_id: string }>(sql`
      with new_texts as materialized (
        select c.value as text from study_versions v join condition_settings c using (experiment_id, version)
          where v.${isNew} and ${SETTINGS_WITH_MEDIA}
        union all select definition::text from questionnaire_versions where ${isNew}
        union all select file_ids::text from entities where file_ids <> '{}' and ${isNew}
        union all select value from installation where name = ${ABOUT_PLACE}
      )
      select m.media_id from media_objects m
      where m.media_id = any(${sql.param(candidates)}::text[]) and ${isOldAndUnlinked(before)}
        and not exists (select from new_texts where position(m.media_id in text) > 0)`)
    if (unused.length === 0) return 0
    const ids = unused.map(({ media_id }) => media_id)
    const contents = await contentsOf(tx, ids)
    await tx.delete(mediaObjects).where(inArray(mediaObjects.media_id, ids))
    const { rows: needed } = await tx.execute<{ sha256: string }>(sql`
      select sha256 from media_objects where sha256 = any(${sql.param(contents)}::text[])
      union select sha256 from media_variants where sha256 = any(${sql.param(contents)}::text[])`)
    const kept = new Set(needed.map(({ sha256 }) => sha256))
    for (const sha256 of contents) if (!kept.has(sha256)) await removeFile(sha256)
    return ids.length
  })
}

async function contentsOf(tx: DbOrTx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ sha256: string }>(sql`
    select sha256 from media_objects where media_id = any(${sql.param(ids)}::text[])
    union select sha256 from media_variants where media_id = any(${sql.param(ids)}::text[])`)
  return rows.map(({ sha256 }) => sha256)
}
