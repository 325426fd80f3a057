import { isYes } from '../sheet/yes-no.ts'
import { oneLine, paragraphs } from './cell-text.ts'
import { initialsOf } from './initials.ts'
import { type Posted, postedOf } from './posted-at.ts'

/** A post inside a post. */
export type QuotedPost = {
  name: string
  author_handle: string
  author_verified?: true
  avatar_url: string | null
  initials: string
  body: string
  posted: Posted | null
  image_url: string | null
}

type Reader = { cell: (column: string) => string; nowMs: number; addressOf: (cell: string) => string | null }

/** The columns of a quoted post are those of a post with `quoted_` before them. */
export function readQuotedPost({ cell, nowMs, addressOf }: Reader): QuotedPost | undefined {
  const body = paragraphs(cell('quoted_body'))
  if (body === '') return undefined
  const handle = oneLine(cell('quoted_author_handle')).replace(/^@+\s*/, '')
  const name = oneLine(cell('quoted_author_name')) || handle
  return {
    name,
    author_handle: handle === '' ? '' : `@${handle}`,
    ...(isYes(cell('quoted_author_verified')) && { author_verified: true }),
    avatar_url: addressOf(cell('quoted_avatar_url')),
    initials: initialsOf(name),
    body,
    posted: postedOf(oneLine(cell('quoted_posted_at')), nowMs),
    image_url: addressOf(cell('quoted_image')),
  }
}
