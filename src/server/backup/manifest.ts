import * as z from 'zod/mini'

/** Describes everything else in the file. Written last, when all sizes and checksums are known. */
export const MANIFEST = 'backup.json'
export const TABLES_FOLDER = 'database/'
export const MEDIA_FOLDER = 'media/'

/** Of the layout of the file. A reader refuses a newer one. */
export const LAYOUT = 1

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const identifier = z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/))
const size = z.number().check(z.int(), z.gte(0))
const part = { path: z.string(), bytes: size, sha256 }

export const manifest = z.object({
  feedlab_backup: z.literal(LAYOUT),
  /** Of the Feedlab that made it. */
  version: z.string(),
  /** The newest migration of its database: `when` in the journal of migrations. */
  migration: z.number(),
  created_at: z.string(),
  /** In the order in which they are loaded. A table may have several parts: one for each study in backups of earlier versions (ADR 4). */
  tables: z.array(z.object({ ...part, table: identifier, columns: z.array(identifier), rows: size })),
  /** The last value of each sequence. Numbers of this size are text in JSON. */
  sequences: z.record(identifier, z.string().check(z.regex(/^\d{1,19}$/))),
  /** Named after the checksum of their content. */
  media: z.array(z.object(part)),
  /** Files that the database names and the store did not have. */
  missing_media: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifest>
