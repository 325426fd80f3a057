import { type Picture, pictureOf } from '../files/file-name.ts'
import { MAX_BODY_LENGTH } from '../limits.ts'
import { isYes } from '../sheet/yes-no.ts'
import { altTexts } from './alt-text.ts'
import { mainFile, morePictures } from './card-files.ts'
import { cellsOf, oneLine, paragraphs, shortened, textOf } from './cell-text.ts'
import { initialsOf } from './initials.ts'
import { type Poll, readPoll } from './poll.ts'
import { type Posted, postedOf } from './posted-at.ts'

/** A post inside a post. */
type QuotedPost = {
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

/** A post in the form in which a skin draws it. An empty string or null means that there is nothing to draw. */
export type PostCard = {
  /** The author, otherwise the source, otherwise the handle without the @. */
  name: string
  /** Starts with exactly one @. */
  author_handle: string
  /** Empty if it is already used as the name. */
  source: string
  avatar_url: string | null
  /** Shown if there is no avatar. Empty if the name has no letters or digits; then a neutral figure is drawn. */
  initials: string
  headline: string
  body: string
  posted: Posted | null
  /** Address of a hosted picture. An uploaded picture is found through the card, not through this name. */
  image: string | null
} & PostMarks

/** What only some posts have. Absent where there is nothing to draw. */
export type PostMarks = {
  author_verified?: true
  /** Below the name, such as what the author does. */
  author_line?: string
  reposted_by?: string
  sponsored_mark?: true
  /** Where it was written. Few skins draw it. */
  community?: string
  /** What fills its frame is a video. */
  has_video?: true
  /** After the first, which is at the address of the card. */
  more_pictures?: MorePicture[]
  quoted?: QuotedPost
  poll?: Poll
}

export type MorePicture = { url: string; alt: string }

/** Where a picture is, by its cell; null if it cannot be drawn. */
export type AddressOf = (cell: string) => string | null

const hostedAddress: AddressOf = (cell) => {
  const picture = pictureOf(cell)
  return picture.kind === 'hosted' ? picture.url : null
}

/**
 * Reads a post from the covariates of its card. `nowMs` decides whether the year is shown. Pass the same time for everybody in
 * the study, or people would see different stimuli on different days.
 */
export function readPostCard(
  covariates: Readonly<Record<string, unknown>>,
  nowMs: number,
  addressOf: AddressOf = hostedAddress,
): PostCard {
  const line = (column: string) => oneLine(textOf(covariates[column]))
  const handle = line('author_handle').replace(/^@+\s*/, '')
  const source = line('source')
  const name = line('author_name') || source || handle
  const cell = cellsOf(covariates)
  const picture = pictureOf(cell('image'))
  const quoted = readQuotedPost({ cell, nowMs, addressOf })
  const poll = readPoll(cell)
  return {
    name,
    author_handle: handle === '' ? '' : `@${handle}`,
    source: source === name ? '' : source,
    avatar_url: avatarOf(covariates),
    initials: initialsOf(name),
    headline: line('headline'),
    body: bodyOf(textOf(covariates['body'])),
    posted: postedOf(line('posted_at'), nowMs),
    image: picture.kind === 'hosted' ? picture.url : null,
    ...marksOf(line),
    ...mediaOf(cell, addressOf),
    ...(quoted && { quoted }),
    ...(poll && { poll }),
  }
}

function mediaOf(cell: (column: string) => string, addressOf: AddressOf): PostMarks {
  const more = morePictures(cell)
  const alts = altTexts(cell('alt_text'), more.length + 1)
  const more_pictures = more.flatMap(({ cell: name }, i) => {
    const url = addressOf(name)
    return url === null ? [] : [{ url, alt: alts[i + 1] ?? '' }]
  })
  return {
    ...(mainFile(cell)?.kind === 'video' && { has_video: true }),
    ...(more_pictures.length > 0 && { more_pictures }),
  }
}

function marksOf(line: (column: string) => string): PostMarks {
  const author_line = line('author_line')
  const reposted_by = line('reposted_by')
  const community = line('community')
  return {
    ...(isYes(line('author_verified')) && { author_verified: true }),
    ...(author_line !== '' && { author_line }),
    ...(reposted_by !== '' && { reposted_by }),
    ...(isYes(line('sponsored_mark')) && { sponsored_mark: true }),
    ...(community !== '' && { community }),
  }
}

/** Web address of the avatar of a post, or null if there is no valid one. */
function avatarOf(covariates: Readonly<Record<string, unknown>>): string | null {
  const avatar = avatarPicture(covariates)
  return avatar.kind === 'hosted' ? avatar.url : null
}

/** The `avatar_url` cell of a post: like `image`, an address or the name of a file that comes with the sheet. */
export const avatarPicture = (covariates: Readonly<Record<string, unknown>>): Picture =>
  pictureOf(textOf(covariates['avatar_url']).trim())

/** The sheet check refuses longer bodies, so the cut is only a safeguard. */
const bodyOf = (text: string) => shortened(paragraphs(text), MAX_BODY_LENGTH)

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
