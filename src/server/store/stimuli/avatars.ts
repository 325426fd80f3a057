import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { avatarOf } from '#domain/stimuli/cards/post-card.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { mediaObjects } from '#server/db/schema/stimuli.ts'
import { locks } from '#server/locks.ts'

type Card = { entity_type: string; covariates: Readonly<Record<string, unknown>> }

/**
 * The media id of an avatar. It is computed from the address, so that a card needs no column for it, and an avatar is one row however
 * many posts show it. Migration 0007 does the same in SQL.
 */
export const avatarMediaId = (url: string) => createHash('sha256').update(`avatar ${url}`).digest('base64url').slice(0, 22)

const avatarsOf = (cards: readonly Card[]) =>
  new Set(cards.flatMap(({ entity_type, covariates }) => (entity_type === 'post' ? (avatarOf(covariates) ?? []) : [])))

/** The author of a comment has an avatar like that of a post. */
export const avatarCard = ({ avatar }: { avatar: string }): Card => ({ entity_type: 'post', covariates: { avatar_url: avatar } })

/** Avatars are served under our own address, so that a participant's browser does not learn the original. */
export async function insertAvatars(tx: DbOrTx, cards: readonly Card[]): Promise<void> {
  const urls = [...avatarsOf(cards)]
  if (urls.length === 0) return
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${locks.avatars})`)
  const rows = sql`select * from unnest(${sql.param(urls.map(avatarMediaId))}::text[], ${sql.param(urls)}::text[])`
  await tx.execute(sql`insert into media_objects (media_id, hosted_url) ${rows} on conflict do nothing`)
}

/** Deletes the avatars of cards that are gone, except those that other posts or comments show. */
export async function deleteAvatars(tx: DbOrTx, cards: readonly Card[]): Promise<void> {
  const gone = avatarsOf(cards)
  if (gone.size === 0) return
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.avatars})`)
  const { rows } = await tx.execute<Card>(sql`
    select distinct entity_type, jsonb_build_object('avatar_url', covariates -> 'avatar_url') as covariates
    from entities where entity_type = 'post' and covariates ? 'avatar_url'
    union select 'post', jsonb_build_object('avatar_url', avatar) from comments where avatar <> ''`)
  for (const url of avatarsOf(rows)) gone.delete(url)
  await tx.delete(mediaObjects).where(inArray(mediaObjects.media_id, [...gone].map(avatarMediaId)))
}
