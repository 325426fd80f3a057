import type { AuthorKey } from './authors.ts'
import type { PictureKey } from './pictures.ts'

/** One post as it is written here; `sheet-row.ts` makes the columns of a sheet from it. */
export type Post = {
  by: AuthorKey
  /** Time before the visit: 20m, 3h, 2d. */
  ago: string
  body: string
  topic: 'town' | 'science' | 'sport' | 'cooking' | 'weather' | 'nature' | 'work'
  likes: number
  /** Place in everybody’s feed: each skin begins with something that it is made for. */
  place?: number
  isFalse?: true
  headline?: string
  pictures?: readonly PictureKey[]
  /** One of the films in demo/media, by its name. */
  film?: { name: string; alt: string }
  link?: { headline: string; source: string; text: string }
  quotes?: { by: AuthorKey; ago: string; body: string; picture?: PictureKey }
  poll?: { options: readonly string[]; votes: readonly number[] }
  repostedBy?: AuthorKey
  isSponsored?: true
  /** Values of the column `label`, and the words of the label. */
  label?: { name: string; text?: string; source?: string }
  comments?: readonly Comment[]
}

/** `to`: which of the comments before it is answered, from 1. */
export type Comment = { by: AuthorKey; text: string; likes?: number; to?: number }
