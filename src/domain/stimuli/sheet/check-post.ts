import { readAgo } from '../cards/posted-at.ts'
import { fileNameProblem, isPictureFile } from '../files/file-name.ts'
import { MAX_BODY_LENGTH } from '../limits.ts'
import { readDate } from './read-date.ts'
import type { Found, MediaSource } from './row-finder.ts'
import { addressProblem, quoted } from './web-address.ts'
import { yesNoProblem } from './yes-no.ts'

/** A post needs neither a file nor a source: `filename`, `source_url` and `retrieve_date` may be empty. */
export function checkPost({ cell, found, check }: Found, media: MediaSource): void {
  if (cell('body') === '' && cell('headline') === '') found('error', 'body', 'is empty: a post needs a body or a headline')
  check('error', 'body', (body) =>
    body.length > MAX_BODY_LENGTH ? `must have at most ${MAX_BODY_LENGTH} characters, not ${body.length}` : undefined,
  )
  if (['author_name', 'source', 'author_handle'].every((column) => cell(column) === ''))
    found('warning', 'author_name', 'is empty, and so are source and author_handle: the post names nobody')
  for (const column of ['image', 'avatar_url']) check('error', column, (picture) => pictureProblem(picture, media))
  for (const column of ['author_verified', 'sponsored_mark']) check('error', column, yesNoProblem)
  check('warning', 'posted_at', (date) => {
    if (readAgo(date) !== undefined) return undefined
    const { kind } = readDate(date)
    if (kind === 'date') return undefined
    const why = kind === 'ambiguous' ? 'may be read as two dates' : 'is no date that we can read'
    return `${why}, and is shown as it is written: ${quoted(date)}`
  })
}

const pictureProblem = (picture: string, media: MediaSource) =>
  media === 'files' && isPictureFile(picture) ? fileNameProblem(picture) : addressProblem(picture)
