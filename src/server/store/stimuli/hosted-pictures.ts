import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { FURTHER_COLUMNS, furtherFiles } from '#domain/stimuli/cards/card-files.ts'
import { cellsOf } from '#domain/stimuli/cards/cell-text.ts'
import { avatarPicture } from '#domain/stimuli/cards/post-card.ts'
import { pictureOf } from '#domain/stimuli/files/file-name.ts'
import type { Db, DbOrTx } from '#server/db/open-database.ts'

type Card = { entity_type: string; covariates: Readonly<Record<string, unknown>> }

/**
 * The media id of a hosted avatar or further picture. It is computed from the address, so that a card needs no column for it, and a
 * picture is one row however many posts show it. Migration 0007 does the same in SQL.
 */
export const hostedMediaId = (url: string) => createHash('sha256').update(`avatar ${url}`).digest('base64url').slice(0, 22)

/** Whether others may read the address of hosted media: not where a name stands in its place in the cells of a card. */
export async function isOpenAddress(db: DbOrTx, media_id: string, url: string): Promise<boolean> {
  if (hostedMediaId(url) === media_id) return true
  const { rows } = await db.execute(sql`select from entities where media_id = ${media_id} and entity_url not like '/%' limit 1`)
  return rows.length > 0
}

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
  // Sorted, so that two sets with the same pictures wait for each other and never both.
  const urls = [...addressesOf(cards)].sort()
  if (urls.length === 0) return
  const rows = sql`select * from unnest(${sql.param(urls.map(hostedMediaId))}::text[], ${sql.param(urls)}::text[])`
  // An update, also where nothing changes: it holds the row until the card is stored, so that nobody releases it meanwhile.
  await tx.execute(sql`insert into media_objects (media_id, hosted_url) ${rows}
    on conflict (media_id) do update set released_at = null where media_objects.released_at is not null`)
}

/**
 * Marks the hosted pictures of cards that are gone; to be called before those of the new cards are inserted. Whether other cards show
 * them is found out by the sweep, because every card of the installation has to be read for it.
 */
export async function releaseHostedPictures(tx: DbOrTx, cards: readonly Card[]): Promise<void> {
  const ids = [...addressesOf(cards)].map(hostedMediaId)
  if (ids.length === 0) return
  await tx.execute(sql`update media_objects set released_at = clock_timestamp()
    where media_id in (select media_id from media_objects where media_id = any(${sql.param(ids)}::text[]) order by hosted_url for update)`)
}

const PICTURES_PER_RUN = 5000
const CARDS_AT_ONCE = 2000

/**
 * Deletes released pictures that no card or comment shows. Needs no lock: a card that is stored meanwhile takes its pictures back, and
 * they are not deleted. Returns how many.
 */
export async function deleteReleasedPictures(db: Db): Promise<number> {
  const { rows: released } = await db.execute<{ hosted_url: string; until: string }>(sql`
    select hosted_url, now()::text as until from media_objects where released_at is not null and hosted_url is not null
    order by released_at limit ${PICTURES_PER_RUN}`)
  const [first] = released
  if (first === undefined) return 0
  const ids = released.map(({ hosted_url }) => hostedMediaId(hosted_url))
  const unused = new Set(released.map(({ hosted_url }) => hosted_url))
  for await (const cards of cardsWithPictures(db)) for (const url of addressesOf(cards)) unused.delete(url)
  const isStillReleased = sql`released_at <= ${first.until}::timestamptz`
  const { rowCount } = await db.execute(sql`
    delete from media_objects where media_id = any(${sql.param([...unused].map(hostedMediaId))}::text[]) and ${isStillReleased}`)
  await db.execute(sql`
    update media_objects set released_at = null where media_id = any(${sql.param(ids)}::text[]) and ${isStillReleased}`)
  return rowCount ?? 0
}

/** All cards and comments that may show a hosted picture, some at a time. */
async function* cardsWithPictures(db: Db): AsyncGenerator<readonly Card[]> {
  const columns = sql`${sql.param(['avatar_url', ...FURTHER_COLUMNS])}::text[]`
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { rows }: { rows: (Card & { entity_id: string })[] } = await db.execute<Card & { entity_id: string }>(sql`
      select entity_id, entity_type,
        (select jsonb_object_agg(key, value) from jsonb_each(covariates) where key = any(${columns})) as covariates
      from entities where entity_id > ${after} and covariates ?| ${columns} order by entity_id limit ${CARDS_AT_ONCE}`)
    yield rows
    after = rows.length < CARDS_AT_ONCE ? undefined : rows.at(-1)?.entity_id
  }
  const { rows } = await db.execute<{ avatar: string }>(sql`select distinct avatar from comments where avatar <> ''`)
  yield rows.map(avatarCard)
}
