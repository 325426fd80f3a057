import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { groupBy } from '#domain/group-by.ts'
import { type LinkedMedia, linkedMedia } from '#domain/stimuli/cards/linked-media.ts'
import type { Db, DbOrTx } from '#server/db/open-database.ts'
import { jobs } from '#server/db/schema/jobs.ts'
import { entities, mediaObjects, unfetchedMedia } from '#server/db/schema/stimuli.ts'
import type { JobRow } from '../exports/jobs.ts'
import { commentsOfSets } from './comments.ts'
import { holdMedia, hostedMedia, type Media, releaseMedia } from './media.ts'
import { type Changed, whileUnused } from './set-library.ts'

type OneSet = { lab_id: string; entity_set: string }

/** An address on another host, and the cards that show what is there. */
export type Link = { url: string; kind: LinkedMedia['kind']; cards: LinkedCard[] }
/** `cell`: by which a further picture is found; `was`: the hosted media that the file replaces, if there is one of its own. */
type LinkedCard = { entity_id: string; position: number; fills: boolean; cell: string; isHidden: boolean; was: string | null }

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
  const further = await hostedMedia(
    db,
    cards.flatMap(({ file_ids }) => Object.values(file_ids)),
  )
  const addresses = new Map(further.map(({ media_id, hosted_url }) => [media_id, hosted_url ?? undefined]))
  const links = new Map<string, Link>()
  for (const { entity_id, position, media_id, ...card } of cards) {
    const avatars = (comments.get(entity_id) ?? []).map(({ avatar }) => avatar)
    const hidden = Object.fromEntries(
      Object.entries(card.file_ids).flatMap(([name, id]) => {
        const url = addresses.get(id)
        return url === undefined ? [] : [[name, url]]
      }),
    )
    for (const { url, kind, ...place } of linkedMedia({ ...card, hidden, avatars })) {
      const was = place.fills ? media_id : (card.file_ids[place.cell] ?? null)
      // The same address as picture and as video: one of the two is wrong, and is said to be.
      const key = `${kind} ${url}`
      const link = links.get(key) ?? { url, kind, cards: [] }
      link.cards.push({ entity_id, position, ...place, was })
      links.set(key, link)
    }
  }
  return [...links.values()]
}

/** Puts a file of the lab in the place of an address, on all cards that show it and still do. */
export function putInPlace(db: Db, set: OneSet, { link, media }: { link: Link; media: Media }): Promise<Changed> {
  const { media_id, poster_media_id } = media
  const filled = link.cards.flatMap(({ fills, was }) => (fills && was !== null ? [was] : []))
  const others = link.cards.filter(({ fills }) => !fills)
  return whileUnused(db, set, async (tx) => {
    await holdMedia(tx)
    // The published address of a hidden one has the id of what was there before.
    await tx.execute(sql`update entities set media_id = ${media_id}, poster_media_id = ${poster_media_id},
      entity_url = replace(entity_url, '/media/' || media_id || '/', '/media/' || ${media_id}::text || '/')
      where entity_set = ${set.entity_set} and media_id = any(${sql.param(filled)}::text[])`)
    for (const [cell, cards] of groupBy(others, (card) => card.cell))
      await tx.execute(sql`update entities set file_ids = file_ids || jsonb_build_object(${cell}::text, ${media_id}::text)
        where entity_set = ${set.entity_set} and entity_id = any(${sql.param(cards.map(({ entity_id }) => entity_id))}::text[])
          and coalesce(file_ids ->> ${cell}::text, '') = ${cards[0]?.was ?? ''}`)
    await releaseMedia(tx, set.lab_id, [...new Set(link.cards.flatMap(({ was }) => was ?? []))])
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
export async function lastFetch(db: DbOrTx, { lab_id, entity_set }: OneSet): Promise<JobRow | undefined> {
  const [found] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.lab_id, lab_id), eq(jobs.kind, 'fetch-media'), sql`${jobs.wanted} ->> 'id' = ${entity_set}`))
    .orderBy(desc(jobs.created_at))
    .limit(1)
  return found
}

/** The sets of a lab whose media are being fetched, or wait for it. */
export async function setsBeingFetched(db: DbOrTx, lab_id: string): Promise<Set<string>> {
  const underWay = and(eq(jobs.lab_id, lab_id), eq(jobs.kind, 'fetch-media'), inArray(jobs.state, ['waiting', 'running']))
  const rows = await db.select({ wanted: jobs.wanted }).from(jobs).where(underWay)
  return new Set(rows.map(({ wanted }) => wanted.id))
}

/**
 * How many cards of each set of a lab show something from other hosts. The same rule as `linkedMedia` (domain/stimuli/cards); a test
 * compares the two. The first of several pictures fills the card. One condition for all kinds of places would be checked card by card, and take
 * six times as long.
 */
export async function linkedCounts(db: DbOrTx, lab_id: string): Promise<Map<string, number>> {
  const isOpen = (cell: SQL) => sql`(btrim(${cell}) ~* '^https?://' and not e.file_ids ? btrim(${cell}))`
  const of = (column: string) => isOpen(sql`(e.covariates ->> ${column}::text)`)
  const isPost = sql`e.entity_type = 'post'`
  const cards = (joined: SQL, shows: SQL) => sql`
    select e.entity_set, e.entity_id from entity_sets s join entities e using (entity_set) ${joined} where s.lab_id = ${lab_id} and ${shows}`
  const places = [
    cards(sql`join media_objects m on m.media_id = e.media_id`, sql`m.hosted_url is not null`),
    cards(sql``, of('link_image')),
    cards(sql``, sql`${isPost} and (${of('avatar_url')} or ${of('quoted_image')} or ${of('quoted_avatar_url')})`),
    cards(
      sql`cross join regexp_split_to_table(e.covariates ->> 'images', '[|]') with ordinality as each(cell, place)`,
      sql`${isPost} and place > 1 and ${isOpen(sql`each.cell`)}`,
    ),
    cards(
      sql`cross join jsonb_each_text(e.file_ids) file join media_objects h on h.media_id = file.value`,
      sql`h.hosted_url is not null`,
    ),
    cards(sql`join comments c using (entity_id)`, isOpen(sql`c.avatar`)),
  ]
  const { rows } = await db.execute<{ entity_set: string; n: number }>(sql`
    select entity_set, count(*)::int as n from (${sql.join(places, sql` union `)}) as linked group by entity_set`)
  return new Map(rows.map(({ entity_set, n }) => [entity_set, n]))
}
