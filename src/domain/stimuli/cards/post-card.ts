import { pictureOf } from '../files/file-name.ts'
import { MAX_BODY_LENGTH } from '../limits.ts'
import { readDate } from '../sheet/read-date.ts'
import { isWebAddress } from '../sheet/web-address.ts'

/** A post as a skin draws it. An empty text, and null, mean that there is nothing to draw in that place. */
export type PostCard = {
  /** Who speaks: the author, else the source, else the handle without its sign. */
  name: string
  /** With one @ before it. */
  author_handle: string
  /** Only where it is not the name already. */
  source: string
  avatar_url: string | null
  /** Stand in for an avatar. Empty when the name has neither letters nor digits: draw a neutral figure. */
  initials: string
  headline: string
  body: string
  posted: Posted | null
  /** Of a hosted picture. One that was uploaded is known to the server by the card, not by its name. */
  image: string | null
}

/** `iso` is for machines, and absent where the date could not be read. */
export type Posted = { text: string; iso: string | null }

/**
 * Reads a post from the covariates of its card. `nowMs` decides whether the year is shown: pass a moment that is the same for
 * everybody in the study, or people would see different stimuli on different days.
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

/** Where the avatar of a post is on the web; null where that is no address to draw from. */
export function avatarOf(covariates: Readonly<Record<string, unknown>>): string | null {
  const avatar = textOf(covariates['avatar_url']).trim()
  return isWebAddress(avatar) ? avatar : null
}

/** Of the first and the last word that begin with a letter or a digit. */
export function initialsOf(name: string): string {
  const starts = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? [])
  const [first = ''] = starts
  const last = starts.length > 1 ? (starts.at(-1) ?? '') : ''
  return (first + last).toUpperCase()
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const MAX_POSTED_LENGTH = 40

/** What cannot be read as one date is shown as the researcher wrote it: '3h' may be meant. */
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

/** Paragraphs stay; other control characters go. Longer bodies are refused with the sheet, so the cut is only a last guard. */
const bodyOf = (text: string) =>
  shortened(
    text
      .replace(/\r\n?/g, '\n')
      .replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, ' ')
      .trim(),
    MAX_BODY_LENGTH,
  )

const oneLine = (text: string) => text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()

/** Cut between characters, never within a surrogate pair. */
const shortened = (text: string, maxLength: number) =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/\p{Cs}$/u, '')}…`

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
