import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { SavedMapping } from '#domain/stimuli/mapping/saved-mapping.ts'
import { created, moment } from './columns.ts'
import { madeBy, ownedByLab } from './people.ts'

/** A stored file, or the address of a hosted one. Participants see the id, which is random. */
export const mediaObjects = pgTable(
  'media_objects',
  {
    media_id: text().primaryKey(),
    /** Where the bytes are: one of the two. */
    sha256: text().unique(),
    hosted_url: text(),
    /** Of the file as it was uploaded, before re-encoding: the same file is not re-encoded twice. */
    source_sha256: text().unique(),
    mime: text(),
    bytes: bigint({ mode: 'number' }),
    width: integer(),
    height: integer(),
    duration_ms: integer(),
    /** A tiny data: URL, shown until the picture has loaded. */
    placeholder: text(),
    /** Of a video: a picture of it. */
    poster_media_id: text().references((): AnyPgColumn => mediaObjects.media_id),
    created_at: created(),
    /** Of a hosted picture: when a card that showed it was changed or deleted. The sweep looks whether another card shows it. */
    released_at: moment('released_at'),
  },
  (table) => [
    index().on(table.poster_media_id),
    index('media_objects_released').on(table.released_at).where(sql`released_at is not null`),
  ],
)

/** The same picture smaller. */
export const mediaVariants = pgTable(
  'media_variants',
  {
    media_id: text()
      .notNull()
      .references(() => mediaObjects.media_id, { onDelete: 'cascade' }),
    width: integer().notNull(),
    sha256: text().notNull(),
    mime: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.media_id, table.width] })],
)

/** Which lab uploaded which file: only it may put it into a set, and it counts towards the lab's share of the space. */
export const mediaUploads = pgTable(
  'media_uploads',
  {
    lab_id: ownedByLab(),
    media_id: text()
      .notNull()
      .references(() => mediaObjects.media_id, { onDelete: 'cascade' }),
    created_at: created(),
  },
  (table) => [primaryKey({ columns: [table.lab_id, table.media_id] }), index().on(table.media_id)],
)

export const entitySets = pgTable(
  'entity_sets',
  {
    entity_set: text().primaryKey(),
    entity_category: text().notNull(),
    lab_id: ownedByLab(),
    created_by: madeBy(),
    created_at: created(),
  },
  (table) => [index().on(table.lab_id, table.created_at)],
)

export const entities = pgTable(
  'entities',
  {
    entity_id: text().primaryKey(),
    entity_set: text()
      .notNull()
      .references(() => entitySets.entity_set, { onDelete: 'cascade' }),
    /** Place in the researcher's sheet, from 0. */
    position: integer().notNull(),
    entity_type: text().notNull(),
    /** As published in exports: ends in the uploaded file name. Participants never get it. */
    entity_url: text().notNull(),
    /** A post that we draw from its covariates may have no picture. */
    media_id: text().references(() => mediaObjects.media_id),
    poster_media_id: text().references(() => mediaObjects.media_id),
    /** An uploaded picture of a post's author. A hosted one is found by its address (`store/stimuli/hosted-pictures.ts`). */
    avatar_media_id: text().references(() => mediaObjects.media_id),
    /** Ids of further uploaded pictures, by the file names in the cells of the card. Hosted ones are found by their address, too. */
    file_ids: jsonb().$type<Record<string, string>>().notNull().default({}),
    headline: text().notNull().default(''),
    alt_text: text().notNull().default(''),
    covariates: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: created(),
  },
  (table) => [
    unique().on(table.entity_set, table.position),
    index().on(table.media_id),
    index().on(table.poster_media_id),
    index().on(table.avatar_media_id),
    // Few cards have further files.
    index('entities_with_files').on(table.entity_set, table.created_at).where(sql`file_ids <> '{}'`),
  ],
)

/** Comments that come with a card (`domain/comments`). */
export const comments = pgTable(
  'comments',
  {
    entity_id: text()
      .notNull()
      .references(() => entities.entity_id, { onDelete: 'cascade' }),
    /** Number at its card: the fixed order, and what replies name. */
    position: integer().notNull(),
    reply_to: integer(),
    author_name: text().notNull(),
    author_handle: text().notNull(),
    /** As in the sheet. A hosted picture is found by its address (`store/stimuli/hosted-pictures.ts`). */
    avatar: text().notNull(),
    avatar_media_id: text().references(() => mediaObjects.media_id),
    posted_at: text().notNull(),
    text: text().notNull(),
    likes: integer(),
    covariates: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entity_id, table.position] }), index().on(table.avatar_media_id)],
)

/** What could not be fetched of a set, and why. What was fetched is a file of the lab, and has no row here. */
export const unfetchedMedia = pgTable(
  'unfetched_media',
  {
    entity_set: text()
      .notNull()
      .references(() => entitySets.entity_set, { onDelete: 'cascade' }),
    /** Of the address, which may be too long for an index. */
    address_hash: text().notNull(),
    problem: text().notNull(),
    /** A job that is taken up again after a fault does not try it twice. */
    job_id: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entity_set, table.address_hash] })],
)

/** How a lab matches the columns of sheets of other tools, by name. */
export const sheetMappings = pgTable(
  'sheet_mappings',
  {
    lab_id: ownedByLab(),
    name: text().notNull(),
    mapping: jsonb().$type<SavedMapping>().notNull(),
    created_by: madeBy(),
    created_at: created(),
  },
  (table) => [primaryKey({ columns: [table.lab_id, table.name] })],
)
