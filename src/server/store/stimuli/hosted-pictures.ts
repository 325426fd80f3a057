import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { FURTHER_COLUMNS, furtherFiles } from '#domain/stimuli/cards/card-files.ts'
import { cellsOf } from '#domain/stimuli/cards/cell-text.ts'
import { avatarPicture } from '#domain/stimuli/cards/post-card.ts'
import { pictureOf } from '#domain/stimuli/files/file-name.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { mediaObjects } from '#server/db/schema/stimuli.ts'
import { locks } from '#server/locks.ts'

type Card = { entity_type: string; covariates: Readonly<Record<string, unknown>> }

/**
 * The media id of a hosted avatar or further picture. It is computed from the address, so that a card needs no column for it, and a
 * picture is one row however many posts show it. Migration 0007 does the same in SQL.
 */
export const hostedMediaId = (url: string) => createHash('sha256').update(`avatar ${url}`).digest('base64url').slice(0, 22)

const addressesOf = (cards: readonly Card[]) =>
  new Set(
    cards.flatMap(({ entity_type, covariates }) => {
      const cells = furtherFiles(cellsOf({ ...covariates, entity_type })).map(({ cell }) => cell)
      const pictures = [...cells.map(pictureOf), ...(entity_type === 'post' ? [avatarPicture(covariates)] : [])]
      return pictures.flatMap((picture) => (picture.kind === 'hosted' ? [picture.url] : []))
    }),
  )

/** The author of a comment has an avatar like that of a post. */
export const avatarCard = ({ avatar }: { avatar: string }): Card => ({ entity_type: 'post', covariates: { avatar_url: avatar } })

/** They are served under our own address, so that a participant's browser does not learn the original. */
export async function insertHostedPictures(tx: DbOrTx, cards: readonly Card[]): Promise<void> {
  const urls = [...addressesOf(cards)]
  if (urls.length === 0) return
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${locks.avatars})`)
  const rows = sql`select * from unnest(${sql.param(urls.map(hostedMediaId))}::text[], ${sql.param(urls)}::text[])`
  await tx.execute(sql`insert into media_objects (media_id, hosted_url) ${rows} on conflict do nothing`)
}

/** Deletes the hosted pictures of cards that are gone, except those that other cards or comments show. */
export async function deleteHostedPictures(tx: DbOrTx, cards: readonly Card[]): Promise<void> {
  const gone = addressesOf(cards)
  if (gone.size === 0) return
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.avatars})`)
  const columns = sql`${sql.param(['avatar_url', ...FURTHER_COLUMNS])}::text[]`
  const { rows } = await tx.execute<Card>(sql`
    select distinct entity_type,
      (select jsonb_object_agg(key, value) from jsonb_each(covariates) where key = any(${columns})) as covariates
    from entities where covariates ?| ${columns}
    union select 'post', jsonb_build_object('avatar_url', avatar) from comments where avatar <> ''`)
  for (const url of addressesOf(rows)) gone.delete(url)
  await tx.delete(mediaObjects).where(inArray(mediaObjects.media_id, [...gone].map(hostedMediaId)))
}
