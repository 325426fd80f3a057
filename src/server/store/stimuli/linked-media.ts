import { createHash } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { groupBy } from '#domain/group-by.ts'
import { type LinkedMedia, linkedMedia } from '#domain/stimuli/cards/linked-media.ts'
import type { Db, DbOrTx } from '#server/db/open-database.ts'
import { jobs } from '#server/db/schema/jobs.ts'
import { entities, mediaObjects, unfetchedMedia } from '#server/db/schema/stimuli.ts'
import type { JobRow } from '../exports/jobs.ts'
import { commentsOfSets } from './comments.ts'
import { holdMedia, type Media, releaseMedia } from './media.ts'
import { type Changed, whileUnused } from './set-library.ts'

type Set = { lab_id: string; entity_set: string }

/** An address on another host, and the cards that show what is there. */
export type Link = { url: string; kind: LinkedMedia['kind']; cards: LinkedCard[] }
type LinkedCard = { entity_id: string; position: number; media_id: string | null; fills: boolean }

const hashOf = (url: string) => createHash('sha256').update(url).digest('base64url')

/** Everything that the cards of a set show from other hosts, in the order of the cards. */
export async function linksOfSet(db: DbOrTx, entity_set: string): Promise<Link[]> {
  const cards = await db
    .select({
      entity_id: entities.entity_id,
      position: entities.position,
      entity_type: entities.entity_type,
      covariates: entities.covariates,
      file_ids: entities.file_ids,
      media_id: entities.media_id,
      hosted_url: mediaObjects.hosted_url,
    })
    .from(entities)
    .leftJoin(mediaObjects, eq(mediaObjects.media_id, entities.media_id))
    .where(eq(entities.entity_set, entity_set))
    .orderBy(entities.position)
  const comments = groupBy(await commentsOfSets(db, [entity_set]), ({ entity_id }) => entity_id)
  const links = new Map<string, Link>()
  for (const { entity_id, position, media_id, ...card } of cards) {
    const avatars = (comments.get(entity_id) ?? []).map(({ avatar }) => avatar)
    for (const { url, kind, fills } of linkedMedia({ ...card, avatars })) {
      // The same address as picture and as video: one of the two is wrong, and is said to be.
      const key = `${kind} ${url}`
      const link = links.get(key) ?? { url, kind, cards: [] }
      link.cards.push({ entity_id, position, media_id, fills })
      links.set(key, link)
    }
  }
  return [...links.values()]
}

/** Puts a file of the lab in the place of an address, on all cards that show it and still do. */
export function putInPlace(db: Db, set: Set, { link, media }: { link: Link; media: Media }): Promise<Changed> {
  const { media_id, poster_media_id } = media
  const filled = link.cards.flatMap((card) => (card.fills && card.media_id !== null ? [card.media_id] : []))
  const others = link.cards.filter(({ fills }) => !fills).map(({ entity_id }) => entity_id)
  return whileUnused(db, set, async (tx) => {
    await holdMedia(tx)
    await tx.execute(sql`update entities set media_id = ${media_id}, poster_media_id = ${poster_media_id}
      where entity_set = ${set.entity_set} and media_id = any(${sql.param(filled)}::text[])`)
    await tx.execute(sql`update entities set file_ids = file_ids || jsonb_build_object(${link.url}::text, ${media_id}::text)
      where entity_set = ${set.entity_set} and entity_id = any(${sql.param(others)}::text[])`)
    await releaseMedia(tx, set.lab_id, filled)
    await tx.delete(unfetchedMedia).where(ofAddress(set.entity_set, link.url))
    return link.cards.length
  })
}

const ofAddress = (entity_set: string, url: string) =>
  and(eq(unfetchedMedia.entity_set, entity_set), eq(unfetchedMedia.address_hash, hashOf(url)))

type Unfetched = { entity_set: string; url: string; problem: string; job_id: string }

/** The set may have been deleted meanwhile. */
export async function keepUnfetched(db: DbOrTx, { entity_set, url, problem, job_id }: Unfetched): Promise<void> {
  await db.execute(sql`
    insert into unfetched_media (entity_set, address_hash, problem, job_id)
    select entity_set, ${hashOf(url)}, ${problem}, ${job_id} from entity_sets where entity_set = ${entity_set} for key share
    on conflict (entity_set, address_hash) do update set problem = excluded.problem, job_id = excluded.job_id`)
}

/** Why addresses of a set were not fetched, and by which job. */
export async function unfetchedOfSet(db: DbOrTx, entity_set: string) {
  const rows = await db.select().from(unfetchedMedia).where(eq(unfetchedMedia.entity_set, entity_set))
  const byHash = new Map(rows.map((row) => [row.address_hash, row]))
  return (url: string): { problem: string; job_id: string } | undefined => byHash.get(hashOf(url))
}

/** The newest job that fetched, or fetches, the media of a set. */
export async function lastFetch(db: DbOrTx, { lab_id, entity_set }: Set): Promise<JobRow | undefined> {
  const [found] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.lab_id, lab_id), eq(jobs.kind, 'fetch-media'), sql`${jobs.wanted} ->> 'id' = ${entity_set}`))
    .orderBy(desc(jobs.created_at))
    .limit(1)
  return found
}
