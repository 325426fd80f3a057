import { type Picture, pictureOf } from '../files/file-name.ts'
import { MAX_BODY_LENGTH } from '../limits.ts'
import { readDate } from '../sheet/read-date.ts'

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
}

/** `iso` is for machines; null if the date could not be parsed. */
export type Posted = { text: string; iso: string | null }

/**
 * Reads a post from the covariates of its card. `nowMs` decides whether the year is shown. Pass the same time for everybody in
 * the study, or people would see different stimuli on different days.
 */
export function readPostCard(covariates: Readonly<Record<string, unknown>>, nowMs: number): PostCard {
  const line = (column: string) => oneLine(textOf(covariates[column]))
  const handle = line('author_handle').replace(/^@+\s*/, '')
  const source = line('source')
  const name = line('author_name') || source || handle
  const picture = pictureOf(textOf(covariates['image']).trim())
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
  }
}

/** Web address of the avatar of a post, or null if there is no valid one. */
export function avatarOf(covariates: Readonly<Record<string, unknown>>): string | null {
  const avatar = avatarPicture(covariates)
  return avatar.kind === 'hosted' ? avatar.url : null
}

/** The `avatar_url` cell of a post: like `image`, an address or the name of a file that comes with the sheet. */
export const avatarPicture = (covariates: Readonly<Record<string, unknown>>): Picture =>
  pictureOf(textOf(covariates['avatar_url']).trim())

/** First letters of the first and the last word that contain a letter or a digit. */
export function initialsOf(name: string): string {
  const starts = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? [])
  const [first = ''] = starts
  const last = starts.length > 1 ? (starts.at(-1) ?? '') : ''
  return (first + last).toUpperCase()
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const MAX_POSTED_LENGTH = 40

/** A text that is not a clear date is shown as written: a researcher may mean '3h'. */
export function postedOf(posted_at: string, nowMs: number): Posted | null {
  if (posted_at === '') return null
  const date = readDate(posted_at)
  if (date.kind !== 'date') return { text: shortened(posted_at, MAX_POSTED_LENGTH), iso: null }
  const { year, month, day, time } = date
  const yearText = year === new Date(nowMs).getUTCFullYear() ? '' : `, ${year}`
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return {
    text: `${MONTHS[month - 1]} ${day}${yearText}${time === null ? '' : `, ${time}`}`,
    iso: time === null ? iso : `${iso}T${time}`,
  }
}

/**
 * Keeps line breaks and replaces other control characters. The sheet check refuses longer bodies, so the cut is only a safeguard.
 */
const bodyOf = (text: string) =>
  shortened(
    text
      .replace(/\r\n?/g, '\n')
      .replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, ' ')
      .trim(),
    MAX_BODY_LENGTH,
  )

const oneLine = (text: string) => text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()

/** Cuts between characters, never inside a surrogate pair. */
const shortened = (text: string, maxLength: number) =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/\p{Cs}$/u, '')}…`

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
