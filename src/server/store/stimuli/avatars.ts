import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { avatarOf } from '#domain/stimuli/cards/post-card.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { mediaObjects } from '#server/db/schema.ts'
import { locks } from '#server/locks.ts'

type Card = { entity_type: string; covariates: Readonly<Record<string, unknown>> }

/**
 * Under which id the avatar of an address is given out. It follows from the address, so that a card says it without a column of its own,
 * and one face is one row however many posts it speaks in. Migration 0007 says the same in SQL.
 */
export const avatarMediaId = (url: string) => createHash('sha256').update(`avatar ${url}`).digest('base64url').slice(0, 22)

const avatarsOf = (cards: readonly Card[]) =>
  new Set(cards.flatMap(({ entity_type, covariates }) => (entity_type === 'post' ? (avatarOf(covariates) ?? []) : [])))

/** So that a participant's browser learns an address of ours and no other. */
export async function keepAvatars(tx: DbOrTx, cards: readonly Card[]): Promise<void> {
  const urls = [...avatarsOf(cards)]
  if (urls.length === 0) return
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${locks.avatars})`)
  const rows = sql`select * from unnest(${sql.param(urls.map(avatarMediaId))}::text[], ${sql.param(urls)}::text[])`
  await tx.execute(sql`insert into media_objects (media_id, hosted_url) ${rows} on conflict do nothing`)
}

/** Forgets the avatars of cards that are gone, but for those that other posts show. */
export async function forgetAvatars(tx: DbOrTx, cards: readonly Card[]): Promise<void> {
  const gone = avatarsOf(cards)
  if (gone.size === 0) return
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.avatars})`)
  const { rows } = await tx.execute<Card>(sql`
    select distinct entity_type, jsonb_build_object('avatar_url', covariates -> 'avatar_url') as covariates
    from entities where entity_type = 'post' and covariates ? 'avatar_url'`)
  for (const url of avatarsOf(rows)) gone.delete(url)
  await tx.delete(mediaObjects).where(inArray(mediaObjects.media_id, [...gone].map(avatarMediaId)))
}
