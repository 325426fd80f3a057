import { postedOf } from '#domain/stimuli/cards/posted-at.ts'
import type { CardInLibrary } from '../sets/card-draft.ts'
import page from '../ui/page.module.css'
import styles from './comment-list.module.css'

/** Not a valid date, so every date shows its year. */
const NO_CURRENT_YEAR = Number.NEGATIVE_INFINITY

type Comment = CardInLibrary['comments'][number]

/** The comments of a card in their fixed order, replies under the comment that they answer. */
export function CommentList({ comments, label }: { comments: readonly Comment[]; label: string }) {
  if (comments.length === 0) return null
  const own = comments.filter(({ reply_to }) => reply_to === null)
  return (
    <details>
      <summary aria-label={label}>Comments ({comments.length})</summary>
      <ol className={styles.list}>
        {own.map((comment) => (
          <li key={comment.order}>
            <OneComment comment={comment} />
            <ol className={styles.replies}>
              {comments
                .filter(({ reply_to }) => reply_to === comment.order)
                .map((reply) => (
                  <li key={reply.order}>
                    <OneComment comment={reply} />
                  </li>
                ))}
            </ol>
          </li>
        ))}
      </ol>
    </details>
  )
}

function OneComment({ comment: { author_name, author_handle, posted_at, text, likes } }: { comment: Comment }) {
  const posted = postedOf(posted_at, NO_CURRENT_YEAR)?.text
  const facts = [posted, likes === null ? undefined : `${likes.toLocaleString('en')} ${likes === 1 ? 'like' : 'likes'}`]
  return (
    <>
      <p>
        <strong dir="auto">{author_name || author_handle || 'Nobody'}</strong>{' '}
        <span className={page.soft}>{facts.filter(Boolean).join(' · ')}</span>
      </p>
      <p dir="auto" className={styles.text}>
        {text}
      </p>
    </>
  )
}
