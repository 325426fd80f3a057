import { readPostCard } from '#domain/stimuli/cards/post-card.ts'
import type { CardInLibrary } from './card-draft.ts'
import styles from './post-preview.module.css'

/** No study is asked about here, so that every date has its year. */
const NO_YEAR_IN_MIND = Number.NEGATIVE_INFINITY

/** Who speaks, when, and how the post begins: enough to know it among hundreds. */
export function PostFace({ card: { covariates } }: { card: CardInLibrary }) {
  const { name, author_handle, posted, initials, body } = readPostCard(covariates, NO_YEAR_IN_MIND)
  const by = [author_handle, posted?.text ?? ''].filter(Boolean).join(' · ')
  return (
    <div className={styles.post}>
      {name + by !== '' && (
        <div className={styles.author}>
          <span className={styles.initials} aria-hidden="true">
            {initials}
          </span>
          <p dir="auto">
            {name !== '' && <strong>{name}</strong>}
            {by !== '' && <span className={styles.by}>{by}</span>}
          </p>
        </div>
      )}
      {body !== '' && (
        <p dir="auto" className={styles.body}>
          {body}
        </p>
      )}
    </div>
  )
}
