import { hasContent } from '../cards/card-files.ts'
import { DRAWN_RESULTS, LEAST_POLL_OPTIONS, MAX_POLL_OPTION_LENGTH, MOST_POLL_OPTIONS, readVotes } from '../cards/poll.ts'
import { readAgo } from '../cards/posted-at.ts'
import { fileNameProblem, isPictureFile, kindOfFile } from '../files/file-name.ts'
import { MAX_BODY_LENGTH, MAX_PICTURES, MAX_QUOTED_LENGTH } from '../limits.ts'
import { listOf } from './list-cell.ts'
import { readDate } from './read-date.ts'
import type { Found, MediaSource } from './row-finder.ts'
import { addressProblem, quoted } from './web-address.ts'
import { yesNoProblem } from './yes-no.ts'

/** A post needs neither a file nor a source: `filename`, `source_url` and `retrieve_date` may be empty. */
export function checkPost(finder: Found, media: MediaSource): void {
  const { cell, found, check } = finder
  if (!hasContent(cell))
    found('error', 'body', 'is empty: a post needs a text, a headline, a picture, a video, a link, a quoted post or a poll')
  check('error', 'body', (body) =>
    body.length > MAX_BODY_LENGTH ? `must have at most ${MAX_BODY_LENGTH} characters, not ${body.length}` : undefined,
  )
  if (['author_name', 'source', 'author_handle'].every((column) => cell(column) === ''))
    found('warning', 'author_name', 'is empty, and so are source and author_handle: the post names nobody')
  for (const column of ['image', 'avatar_url', 'video']) check('error', column, (picture) => pictureProblem(picture, media))
  for (const column of ['author_verified', 'sponsored_mark']) check('error', column, yesNoProblem)
  check('warning', 'posted_at', postedProblem)
  checkPictures(finder, media)
  checkQuoted(finder, media)
  checkPoll(finder)
}

function postedProblem(date: string): string | undefined {
  if (readAgo(date) !== undefined) return undefined
  const { kind } = readDate(date)
  if (kind === 'date') return undefined
  const why = kind === 'ambiguous' ? 'may be read as two dates' : 'is no date that we can read'
  return `${why}, and is shown as it is written: ${quoted(date)}`
}

/** A post has a video, a picture in `image`, or several in `images`. */
function checkPictures({ cell, found, check }: Found, media: MediaSource): void {
  const filled = ['video', 'image', 'images'].filter((column) => cell(column) !== '')
  if (filled.length > 1) found('error', filled[1] ?? '', `is filled in, and so is ${filled[0]}: a post has one of them`)
  check('error', 'video', (video) =>
    kindOfFile(video) === 'image' ? `must be a video, not the picture ${quoted(video)}` : undefined,
  )
  check('error', 'images', (images) => {
    const names = listOf(images)
    if (names.length > MAX_PICTURES) return `must have at most ${MAX_PICTURES} pictures, not ${names.length}`
    if (names.includes('')) return 'has a | too many: a picture is missing before or after it'
    const twice = names.find((name, i) => names.indexOf(name) !== i)
    if (twice !== undefined) return `has ${quoted(twice)} twice`
    return names.map((name) => pictureProblem(name, media)).find((problem) => problem !== undefined)
  })
  const nPictures = listOf(cell('images')).length
  const nTexts = listOf(cell('alt_text')).length
  if (nPictures > 1 && nTexts > 0 && nTexts !== nPictures)
    found(
      'warning',
      'alt_text',
      `says what ${nTexts === 1 ? '1 picture shows' : `${nTexts} pictures show`}, and images has ${nPictures}`,
    )
}

const QUOTED_COLUMNS = ['author_name', 'author_handle', 'author_verified', 'avatar_url', 'posted_at', 'image']

function checkQuoted({ cell, found, check }: Found, media: MediaSource): void {
  const filled = QUOTED_COLUMNS.map((column) => `quoted_${column}`).find((column) => cell(column) !== '')
  if (filled !== undefined && cell('quoted_body') === '')
    found('error', 'quoted_body', `is empty, but ${filled} is not: a quoted post needs a text`)
  check('error', 'quoted_body', (body) =>
    body.length > MAX_QUOTED_LENGTH ? `must have at most ${MAX_QUOTED_LENGTH} characters, not ${body.length}` : undefined,
  )
  check('error', 'quoted_author_verified', yesNoProblem)
  check('warning', 'quoted_posted_at', postedProblem)
  for (const column of ['quoted_image', 'quoted_avatar_url']) check('error', column, (picture) => pictureProblem(picture, media))
}

function checkPoll({ cell, found, check }: Found): void {
  const options = listOf(cell('poll_options'))
  check('error', 'poll_options', () => {
    if (options.length < LEAST_POLL_OPTIONS) return `must have at least ${LEAST_POLL_OPTIONS} answers, separated by |`
    if (options.length > MOST_POLL_OPTIONS) return `must have at most ${MOST_POLL_OPTIONS} answers, not ${options.length}`
    if (options.includes('')) return 'has a | too many: an answer is missing before or after it'
    const twice = options.find((option, i) => options.indexOf(option) !== i)
    if (twice !== undefined) return `has the answer ${quoted(twice)} twice`
    return options.some(({ length }) => length > MAX_POLL_OPTION_LENGTH)
      ? `must have answers of at most ${MAX_POLL_OPTION_LENGTH} characters`
      : undefined
  })
  if (options.length === 0 && cell('poll_results') !== '') found('error', 'poll_options', 'is empty, but poll_results is not')
  else
    check('error', 'poll_results', (results) => {
      if (results.toLowerCase() === DRAWN_RESULTS) return undefined
      const votes = readVotes(results)
      if (votes === undefined) return `must be ${DRAWN_RESULTS} or a number of votes for each answer, not ${quoted(results)}`
      return votes.length === options.length ? undefined : `has ${votes.length} numbers for ${options.length} answers`
    })
}

export const pictureProblem = (picture: string, media: MediaSource) =>
  media === 'files' && isPictureFile(picture) ? fileNameProblem(picture) : addressProblem(picture)
