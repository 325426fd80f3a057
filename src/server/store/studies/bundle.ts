import { asc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { mainFile } from '#domain/stimuli/cards/card-files.ts'
import { cellsOf } from '#domain/stimuli/cards/cell-text.ts'
import { pictureOf } from '#domain/stimuli/files/file-name.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { entities, mediaObjects } from '#server/db/schema/stimuli.ts'
import type { Media } from '../stimuli/media.ts'

export type WholeCard = typeof entities.$inferSelect & {
  media: Media | null
  poster: Media | null
  avatar: Media | null
  files: Record<string, Media>
}

/** The cards of a set with the rows of their files, in the order of its sheet. */
export async function wholeCards(db: DbOrTx, entity_set: string): Promise<WholeCard[]> {
  const poster = alias(mediaObjects, 'poster')
  const avatar = alias(mediaObjects, 'avatar')
  const rows = await db
    .select({ card: entities, media: mediaObjects, poster, avatar })
    .from(entities)
    .leftJoin(mediaObjects, eq(mediaObjects.media_id, entities.media_id))
    .leftJoin(poster, eq(poster.media_id, entities.poster_media_id))
    .leftJoin(avatar, eq(avatar.media_id, entities.avatar_media_id))
    .where(eq(entities.entity_set, entity_set))
    .orderBy(asc(entities.position))
  const ids = [...new Set(rows.flatMap(({ card }) => Object.values(card.file_ids)))]
  const further = new Map((await mediaByIds(db, ids)).map((found) => [found.media_id, found]))
  return rows.map(({ card, ...media }) => {
    const files = Object.entries(card.file_ids).flatMap(([name, media_id]): [string, Media][] => {
      const found = further.get(media_id)
      return found === undefined ? [] : [[name, found]]
    })
    return { ...card, ...media, files: Object.fromEntries(files) }
  })
}

/**
 * The address of a hosted card, as others may read it: null where a name stands in its place, because the address could say who wrote
 * the post.
 */
export function openAddress({ entity_type, covariates, media }: WholeCard): string | null {
  const main = entity_type === 'post' ? mainFile(cellsOf(covariates)) : undefined
  return main !== undefined && pictureOf(main.cell).kind === 'file' ? null : (media?.hosted_url ?? null)
}

async function mediaByIds(db: DbOrTx, ids: readonly string[]): Promise<Media[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(mediaObjects)
    .where(inArray(mediaObjects.media_id, [...ids]))
}

/** Which of these card ids are in use here. */
export async function takenIds(db: DbOrTx, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: entities.entity_id })
    .from(entities)
    .where(inArray(entities.entity_id, [...ids]))
  return rows.map(({ id }) => id)
}

/** A stored file with exactly these bytes. */
export async function findMediaOfContent(db: DbOrTx, sha256: string): Promise<Media | undefined> {
  const [found] = await db.select().from(mediaObjects).where(eq(mediaObjects.sha256, sha256))
  return found
}
