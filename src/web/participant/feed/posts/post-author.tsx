import type { FeedEntity } from '#contract/load-experiment.ts'
import { madeOnce } from '#web/participant/words/say.ts'
import { Avatar } from './avatar.tsx'
import { postWords } from './post-words.ts'

type Author = Pick<
  NonNullable<FeedEntity['post']>,
  'name' | 'author_handle' | 'avatar_url' | 'initials' | 'posted' | 'author_verified' | 'author_line'
>

/** Finds the author of the post itself, not of one that it quotes. */
export const AUTHOR = ':is(.post-text, .post-head) > .post-author'

/** Author and time. A post without either begins with its text. */
export function PostAuthor({ post }: { post: Author }) {
  const { name, author_handle, avatar_url, initials, posted, author_verified, author_line } = post
  if (name === '' && author_handle === '' && posted === null) return null
  return (
    <div className="post-author" dir="auto">
      <Avatar className="post-avatar" avatar_url={avatar_url} initials={initials} />
      <div className="post-by">
        {name !== '' && (
          <p className="post-name">
            <span>{name}</span>
            {author_verified && <VerifiedMark />}
          </p>
        )}
        {author_line !== undefined && <p className="post-line">{author_line}</p>}
        {(author_handle !== '' || posted !== null) && (
          <p className="post-when">
            {author_handle !== '' && <bdi className="post-handle">{author_handle}</bdi>}
            {author_handle !== '' && posted !== null && <span aria-hidden="true">·</span>}
            {posted !== null && <time dateTime={posted.iso ?? undefined}>{postedText(posted)}</time>}
          </p>
        )}
      </div>
    </div>
  )
}

/** Where the narrow form could be taken for minutes. */
const LONG_UNITS: readonly string[] = ['month', 'year']

/** A time before the visit in the language of the page, such as 2h; a date as the server wrote it. */
export function postedText({ text, ago }: NonNullable<Author['posted']>): string {
  if (ago === undefined) return text
  const { unit, n } = ago
  const unitDisplay = LONG_UNITS.includes(unit) ? 'short' : 'narrow'
  return madeOnce(unit, (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay })).format(n)
}

/**
 * Part of the last word of the name: browsers break a row before a picture, even after a space that does not break, so the picture lies
 * over an empty end of the word.
 */
const VerifiedMark = () => (
  <span className="post-tick">
    {'\u00a0'}
    <svg className="post-verified" viewBox="0 0 16 16" role="img" aria-label={postWords.verified}>
      <circle cx="8" cy="8" r="8" fill="currentColor" />
      <path d="m4.600 8.200 2.300 2.300 4.500-4.900" fill="none" stroke="var(--paper)" strokeWidth="1.800" />
    </svg>
  </span>
)
