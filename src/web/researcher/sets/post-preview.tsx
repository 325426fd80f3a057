import { Group } from '@mantine/core'
import { useState } from 'react'
import { readPostCard } from '#domain/stimuli/cards/post-card.ts'
import type { CardInLibrary } from './card-draft.ts'
import { thumbnailUrl } from './picture-url.ts'
import styles from './post-preview.module.css'

/** Not a valid date, so no year counts as the current one and every date shows its year. */
const NO_CURRENT_YEAR = Number.NEGATIVE_INFINITY

/** Author, date and first lines of a post. */
export function PostPreview({ card: { covariates, avatar_url } }: { card: CardInLibrary }) {
  const { name, author_handle, posted, initials, body } = readPostCard(covariates, NO_CURRENT_YEAR)
  // The initials are behind the picture.
  const [isGone, setIsGone] = useState(false)
  const by = [author_handle, posted?.text ?? ''].filter(Boolean).join(' · ')
  return (
    <div className={styles.post}>
      {name + by !== '' && (
        <Group gap="sm" wrap="nowrap">
          <span className={styles.initials} aria-hidden="true">
            {initials}
            {avatar_url !== null && !isGone && (
              <img src={thumbnailUrl(avatar_url)} alt="" loading="lazy" onError={() => setIsGone(true)} />
            )}
          </span>
          <p dir="auto">
            {name !== '' && <strong>{name}</strong>}
            {by !== '' && <span className={styles.by}>{by}</span>}
          </p>
        </Group>
      )}
      {body !== '' && (
        <p dir="auto" className={styles.body}>
          {body}
        </p>
      )}
    </div>
  )
}
