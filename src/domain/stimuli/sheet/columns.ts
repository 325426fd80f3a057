import { CHECK_COLUMN, DUPLICATE_COLUMN } from '#domain/feed/checks/feed-check.ts'
import { RATE_COLUMNS } from '#domain/feed/cues/rising-counts.ts'
import { BLOCK_COLUMN, POSITION_COLUMN } from '#domain/feed/order/order-rules.ts'
import { COUNT_COLUMNS } from '#domain/feed/sheet-counts.ts'
import { VIEWS_COLUMN } from '#domain/feed/views.ts'
import { LABEL_COLUMNS } from '#domain/labels/label-rule.ts'

/** Spec 5: every sheet has these, in this order. */
export const REQUIRED_COLUMNS = ['source_url', 'filename', 'retrieve_date', 'entity_type'] as const
const CARD_COLUMNS = ['headline', 'alt_text', 'entity_url', 'width', 'height'] as const
/** Columns that a post is drawn from, besides `headline`. */
const POST_COLUMNS = [
  ...(['source', 'author_name', 'author_handle', 'avatar_url', 'body', 'posted_at', 'image'] as const),
  ...(['author_verified', 'author_line', 'reposted_by', 'sponsored_mark', 'community', 'images', 'video'] as const),
  ...(['quoted_author_name', 'quoted_author_handle', 'quoted_author_verified', 'quoted_avatar_url', 'quoted_body'] as const),
  ...(['quoted_posted_at', 'quoted_image', 'poll_options', 'poll_results'] as const),
] as const
/** The link of a card, and the page behind it. */
const LINK_COLUMNS = ['link_headline', 'link_source', 'link_image', 'link_text', 'link_url'] as const

export const ENTITY_TYPES = ['image', 'video', 'post'] as const
export type EntityType = (typeof ENTITY_TYPES)[number]

export type ColumnRole = 'required' | 'card' | 'post' | 'covariate'

const ROLES: ReadonlyMap<string, ColumnRole> = new Map([
  ...REQUIRED_COLUMNS.map((name) => [name, 'required'] as const),
  ...CARD_COLUMNS.map((name) => [name, 'card'] as const),
  ...POST_COLUMNS.map((name) => [name, 'post'] as const),
  ...LINK_COLUMNS.map((name) => [name, 'card'] as const),
])
/** Covariates that a study may read: counts beside the buttons, how fast they rise, views, what arranges the feed, and labels. */
const READ_COVARIATES: readonly string[] = [
  ...COUNT_COLUMNS,
  ...RATE_COLUMNS,
  VIEWS_COLUMN,
  POSITION_COLUMN,
  BLOCK_COLUMN,
  CHECK_COLUMN,
  DUPLICATE_COLUMN,
  ...Object.values(LABEL_COLUMNS),
]
/** All columns that mean something, those of posts included. */
export const KNOWN_COLUMNS: readonly string[] = [...ROLES.keys(), ...READ_COVARIATES]
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['alt', 'alt_text'],
  ['avatar', 'avatar_url'],
  ['file_name', 'filename'],
])

/**
 * The column that a header means. Known columns are recognised in any case, with spaces or hyphens; covariates keep their
 * spelling.
 */
export function recogniseColumn(header: string): { name: string; role: ColumnRole } {
  const plain = header.toLowerCase().replace(/[\s-]+/g, '_')
  const name = ALIASES.get(plain) ?? plain
  const role = ROLES.get(name)
  if (READ_COVARIATES.includes(plain)) return { name: plain, role: 'covariate' }
  return role === undefined ? { name: header, role: 'covariate' } : { name, role }
}

/** `entity_url` is not counted: we often add it ourselves (spec 3). */
export const countColumns = (names: ReadonlySet<string>): number => names.size - (names.has('entity_url') ? 1 : 0)

export const isEntityType = (value: string): value is EntityType => (ENTITY_TYPES as readonly string[]).includes(value)

export const isPost = (entity_type: string) => entity_type.trim().toLowerCase() === 'post'

/** Feedlab draws posts itself, so a sheet of posts alone needs no file, address or date. */
export function missingColumns(has: (column: string) => boolean, entityTypes: readonly string[]): string[] {
  const isOnlyPosts = entityTypes.length > 0 && entityTypes.every(isPost)
  const required = isOnlyPosts ? (['entity_type'] as const) : REQUIRED_COLUMNS
  return required.filter((column) => !has(column))
}
