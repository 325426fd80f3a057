import { Group } from '@mantine/core'
import { useState } from 'react'
import { readPostCard } from '#domain/stimuli/cards/post-card.ts'
import type { CardInLibrary } from './card-draft.ts'
import { thumbnailUrl } from './picture-url.ts'
import styles from './post-preview.module.css'

/** Not a valid date, so no year counts as the current one and every date shows its year. */
const NO_CURRENT_YEAR = Number.NEGATIVE_INFINITY

/** Author, date and first lines of a post, and what else it shows. Its first picture is drawn by the tile. */
export function PostPreview({ card: { covariates, avatar_url, files } }: { card: CardInLibrary }) {
  const post = readPostCard(covariates, NO_CURRENT_YEAR, (cell) => files[cell] ?? null)
  const { poll, quoted, more_pictures } = post
  const { name, author_handle, posted, initials, body, author_line } = post
  // The initials are behind the picture.
  const [isGone, setIsGone] = useState(false)
  const context = [post.reposted_by && `Reposted by ${post.reposted_by}`, post.sponsored_mark && 'Sponsored'].filter(Boolean)
  const by = [author_handle, posted?.text ?? ''].filter(Boolean).join(' · ')
  return (
    <div className={styles.post}>
      {context.length > 0 && (
        <p dir="auto" className={styles.by}>
          {context.join(' · ')}
        </p>
      )}
      {name + by !== '' && (
        <Group gap="sm" wrap="nowrap">
          <span className={styles.initials} aria-hidden="true">
            {initials}
            {avatar_url !== null && !isGone && (
              <img src={thumbnailUrl(avatar_url)} alt="" loading="lazy" onError={() => setIsGone(true)} />
            )}
          </span>
          <p dir="auto">
            {name !== '' && (
              <strong>
                {name}
                {post.author_verified && ' ✓'}
              </strong>
            )}
            {author_line !== undefined && <span className={styles.by}>{author_line}</span>}
            {by !== '' && <span className={styles.by}>{by}</span>}
          </p>
        </Group>
      )}
      {body !== '' && (
        <p dir="auto" className={styles.body}>
          {body}
        </p>
      )}
      {poll && (
        <ul className={styles.poll} aria-label="Poll">
          {poll.options.map((option, i) => (
            <li key={option} dir="auto">
              {option}
              {poll.votes && <span className={styles.by}>{poll.votes[i]?.toLocaleString('en')} votes</span>}
            </li>
          ))}
        </ul>
      )}
      {quoted && (
        <blockquote className={styles.quoted}>
          <strong dir="auto">{quoted.name || quoted.author_handle}</strong>
          <p dir="auto" className={styles.body}>
            {quoted.body}
          </p>
          {quoted.image_url !== null && <img src={thumbnailUrl(quoted.image_url)} alt="" loading="lazy" />}
        </blockquote>
      )}
      {more_pictures && (
        <div className={styles.pictures}>
          {more_pictures.map(({ url, alt }) => (
            <img key={url} src={thumbnailUrl(url)} alt={alt} loading="lazy" />
          ))}
        </div>
      )}
    </div>
  )
}
