import { type RefObject, useMemo, useState, useSyncExternalStore } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import type { ShownComment } from '#contract/shown-comment.ts'
import type { Thread } from '#domain/comments/order-comments.ts'
import { THREADS_AT_A_TIME } from '#domain/feed/comments-height.ts'
import { words } from '#web/participant/words.ts'
import type { Visit } from '../feed-types.ts'
import { Avatar } from '../posts/avatar.tsx'
import { CommentItem } from './comment-item.tsx'
import type { CommentStore } from './comment-store.ts'
import { commentWords } from './comment-words.ts'
import { useViewTimes } from './use-view-times.ts'
import { WriteComment } from './write-comment.tsx'

type Props = {
  card: FeedEntity
  visit: Visit
  comments: CommentStore
  scroller?: RefObject<HTMLElement | null>
}

/** The comments of a card, and the field for one's own. */
export function CommentsBody({ card, visit, comments, scroller }: Props) {
  const { entity_id } = card
  const loaded = useSyncExternalStore(comments.subscribe, () => comments.commentsOf(card))
  return (
    <>
      {loaded?.state === 'loading' && (
        <p className="comment-hint" role="status">
          {commentWords.loading}
        </p>
      )}
      {loaded?.state === 'failed' && (
        <p className="comment-hint" role="alert">
          {commentWords.failed}{' '}
          <button type="button" className="comment-act" onClick={() => comments.load(card)}>
            {words.retry}
          </button>
        </p>
      )}
      {loaded?.state === 'ready' && <Threads {...{ card, visit, comments, scroller }} threads={loaded.threads} />}
      <OwnComments visit={visit} entity_id={entity_id} />
      {comments.rules.mayWrite && <WriteComment entity_id={entity_id} visit={visit} comments={comments} />}
    </>
  )
}

type ThreadsProps = Omit<Props, 'scroller'> & {
  scroller: Props['scroller'] | undefined
  threads: readonly Thread<ShownComment>[]
}

function Threads({ card: { entity_id }, visit, comments: { rules }, scroller, threads }: ThreadsProps) {
  const [nShown, setShown] = useState(THREADS_AT_A_TIME)
  const places = useMemo(() => {
    const inOrder = threads.flatMap(({ comment, replies }) => [comment, ...replies])
    return new Map(inOrder.map(({ comment_id }, at) => [comment_id, at + 1]))
  }, [threads])
  const observe = useViewTimes({ visit, entity_id, scroller, placeOf: (comment_id) => places.get(comment_id) ?? 1 })
  const item = (comment: ShownComment) => (
    <div ref={observe} className="comment" data-comment-id={comment.comment_id}>
      <CommentItem comment={comment} entity_id={entity_id} rules={rules} visit={visit} />
    </div>
  )
  return (
    <>
      <ul className="comment-list">
        {threads.slice(0, nShown).map(({ comment, replies }) => (
          <li key={comment.comment_id}>
            {item(comment)}
            {replies.length > 0 && (
              <ul className="comment-list is-replies">
                {replies.map((reply) => (
                  <li key={reply.comment_id}>{item(reply)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {nShown < threads.length && (
        <button type="button" className="comment-act is-more" onClick={() => setShown(nShown + THREADS_AT_A_TIME)}>
          {commentWords.more}
        </button>
      )}
    </>
  )
}

/** What this person wrote. Nobody else sees it. */
function OwnComments({ visit, entity_id }: { visit: Visit; entity_id: string }) {
  const written = useSyncExternalStore(visit.acts.subscribe, () => visit.acts.all('comment_write'))
  const own = written.filter((state) => state.entity_id === entity_id)
  if (own.length === 0) return null
  return (
    <ul className="comment-list">
      {own.map(({ target, detail }) => (
        <li key={target} className="comment">
          <Avatar className="comment-avatar" initials={commentWords.you.slice(0, 1)} />
          <div className="comment-main">
            <p className="comment-by">
              <strong>{commentWords.you}</strong>
            </p>
            <p className="comment-text" dir="auto">
              {String(detail['text'] ?? '')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
