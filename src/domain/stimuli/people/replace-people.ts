import { NOTIFICATIONS_COLUMN, parseNotifications } from '#domain/feed/cues/notifications.ts'
import { hasContent } from '../cards/card-files.ts'
import { changedPictures, pictureCells } from '../cards/change-pictures.ts'
import { fileKey, kindOfFile } from '../files/file-name.ts'
import type { Row } from '../formats/format.ts'
import { isPost } from '../sheet/columns.ts'
import { hostOf } from '../sheet/web-address.ts'
import { extensionOf, pictureNames, withoutAddresses } from './hide-addresses.ts'
import { inventedPeople } from './invented-people.ts'
import { peopleIndex } from './people-index.ts'
import { textReplacer } from './replace-in-text.ts'

export type Replaced = {
  posts: Row[]
  comments: Row[]
  /** Names of the pictures of authors that are to be drawn, each once. */
  avatars: string[]
  /** The new names of given pictures and videos, by the keys of their old ones. */
  renamed: ReadonlyMap<string, string>
  nPeople: number
}

type Options = {
  /** The same seed gives the same people. */
  seed: string
  /** Whether pictures can be uploaded with the sheet. Without it initials are shown. */
  hasFiles: boolean
  /** Names of the pictures and videos that were given. They get other names, because those of archives contain ids of posts. */
  given?: readonly string[]
  /** Leaves out pictures and videos on other hosts, and posts that show nothing else. */
  leavesOutLinked?: boolean
}

/** Where people are named as such. The picture of an author follows the name. */
const AUTHORS = [
  { name: 'author_name', handle: 'author_handle', avatar: 'avatar_url' },
  { name: 'quoted_author_name', handle: 'quoted_author_handle', avatar: 'quoted_avatar_url' },
] as const

/** They say who wrote a post, or lead to it. */
const IDENTIFYING =
  /^(author_line|source_url|entity_url|uri|did|permalink|(.*_)?(post|tweet|status|note|source|user|author|account|conversation)_?id(_str)?)$/i
/** Words of ours, and pictures: those are renamed here, or when the set is saved (`hide-addresses.ts`). */
const KEPT = ['entity_type', 'image', 'images', 'video', 'link_image', 'quoted_image', 'label', 'post', 'order', 'reply_to']

/** As many pictures as people can tell apart in a feed; more would only take longer to upload. */
const MOST_AVATARS = 60

/**
 * Invented people instead of real ones: names, handles, pictures of authors, mentions in texts, addresses of mail and of profiles, and
 * the ids by which a post could be found. The same person stays the same person within an import.
 */
export function replacePeople(
  sheets: { posts: readonly Row[]; comments: readonly Row[] },
  { seed, hasFiles, given = [], leavesOutLinked = false }: Options,
): Replaced {
  const { posts, comments } = leavesOutLinked ? withoutLinked(sheets) : sheets
  const renamed = renamedFiles(posts, given)
  const realNames = [...posts, ...comments].flatMap((row) => AUTHORS.map(({ name }) => (row[name] ?? '').trim().toLowerCase()))
  const people = peopleIndex(inventedPeople(seed, new Set(realNames)))
  for (const row of [...posts, ...comments])
    for (const { name, handle } of AUTHORS) people.know({ name: row[name] ?? '', handle: row[handle] ?? '' })
  const inText = textReplacer(
    people,
    posts.flatMap((row) => ['post_id', 'avatar_url', 'quoted_avatar_url'].map((column) => hostOf(row[column] ?? ''))),
  )
  const newNames = new Map<string, string>()
  posts.forEach((row, i) => {
    if (isPost(row['entity_type'] ?? '')) newNames.set(row['filename'] || String(i + 1), `post_${i + 1}`)
  })
  const drawn = new Set<string>()
  const avatarOf = (n: number) => `avatar_${String((n % MOST_AVATARS) + 1).padStart(2, '0')}.png`

  /** Who did something is named there, like an author. */
  const inNotifications = (cell: string): string => {
    const list = parseNotifications(cell)
    if (list === undefined || list.length === 0) return inText(cell)
    return JSON.stringify(
      list.map(({ from, text, ...when }) => ({ ...(from && { from: people.named(from).name }), text: inText(text), ...when })),
    )
  }
  const replaced = (row: Row, pictures: 'drawn' | 'known'): Row => {
    const now: Row = {}
    for (const [column, cell] of Object.entries(row)) {
      if (IDENTIFYING.test(column)) continue
      now[column] = KEPT.includes(column) ? cell : column === NOTIFICATIONS_COLUMN ? inNotifications(cell) : inText(cell)
    }
    for (const { name, handle, avatar } of AUTHORS) {
      const person = people.find({ name: row[name] ?? '', handle: row[handle] ?? '' })
      delete now[avatar]
      if (person === undefined) continue
      if (row[name]) now[name] = person.name
      if (row[handle]) now[handle] = person.handle
      if (!hasFiles || avatar !== 'avatar_url' || pictures === 'known') continue
      now[avatar] = avatarOf(person.n)
      drawn.add(avatarOf(person.n))
    }
    if (row['reposted_by']) now['reposted_by'] = people.named(row['reposted_by']).name
    return now
  }
  const newPosts = posts.map((row, i) => {
    if (!isPost(row['entity_type'] ?? '')) return { ...row }
    const pictures = changedPictures(row, (cell) => renamed.get(fileKey(cell)) ?? cell)
    return { ...replaced({ ...row, ...pictures }, 'drawn'), filename: newNames.get(row['filename'] || String(i + 1)) ?? '' }
  })
  const newComments = comments.map((row): Row => {
    const { avatar: before = '', ...rest } = row
    const now = replaced(rest, 'known')
    const person = people.find({ name: row['author_name'] ?? '', handle: row['author_handle'] ?? '' })
    // A comment may show the picture of somebody who wrote a post, and no other.
    const avatar = person === undefined ? '' : avatarOf(person.n)
    return {
      ...now,
      post: newNames.get(row['post'] ?? '') ?? row['post'] ?? '',
      avatar: drawn.has(avatar) && before !== '' ? avatar : '',
    }
  })
  return { posts: newPosts, comments: newComments, avatars: [...drawn].sort(), renamed, nPeople: people.size() }
}

/** A name for each given file that a post shows, in their order. */
function renamedFiles(posts: readonly Row[], given: readonly string[]): Map<string, string> {
  const isGiven = new Set(given.map(fileKey))
  const cells = posts.flatMap((row) => pictureCells(row).map(({ cell }) => cell))
  const nameFor = pictureNames(cells.filter((cell) => !isGiven.has(fileKey(cell))))
  const renamed = new Map<string, string>()
  for (const cell of cells) {
    const kind = kindOfFile(cell)
    const key = fileKey(cell)
    if (kind !== 'other' && isGiven.has(key) && !renamed.has(key)) renamed.set(key, nameFor(kind, extensionOf(cell, kind)))
  }
  return renamed
}

function withoutLinked({ posts, comments }: { posts: readonly Row[]; comments: readonly Row[] }) {
  const left = posts
    .map((row, i) => ({ row: { ...row, ...withoutAddresses(row) }, name: row['filename'] || String(i + 1) }))
    .filter(({ row }) => !isPost(row['entity_type'] ?? '') || hasContent((column) => row[column] ?? ''))
  const names = new Set(left.map(({ name }) => name))
  return { posts: left.map(({ row }) => row), comments: comments.filter(({ post = '' }) => names.has(post)) }
}
