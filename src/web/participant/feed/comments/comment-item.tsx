import { useState, useSyncExternalStore } from 'react'
import type { ShownComment } from '#contract/shown-comment.ts'
import type { CommentRules } from '#domain/comments/comment-settings.ts'
import { REPORT_REASONS } from '#domain/engagement/acts/report.ts'
import { countLabel } from '#domain/feed/count-label.ts'
import type { Visit } from '../feed-types.ts'
import { postedText } from '../posts/post-author.tsx'
import { CommentAvatar } from './comment-avatar.tsx'
import { commentWords } from './comment-words.ts'

type Props = { comment: ShownComment; entity_id: string; rules: CommentRules; visit: Visit }

/** A given comment, and what the study lets people do with it. */
export function CommentItem({ comment, entity_id, rules, visit }: Props) {
  const { name, author_handle, posted, text } = comment
  return (
    <>
      <CommentAvatar {...comment} />
      <div className="comment-main">
        <p className="comment-by" dir="auto">
          {name !== '' && <strong>{name}</strong>} {author_handle !== '' && <bdi className="comment-soft">{author_handle}</bdi>}{' '}
          {posted !== null && (
            <time className="comment-soft" dateTime={posted.iso ?? undefined}>
              {postedText(posted)}
            </time>
          )}
        </p>
        <p className="comment-text" dir="auto">
          {text}
        </p>
        <div className="comment-acts">
          <LikeButton {...{ comment, entity_id, visit }} mayLike={rules.mayLike} />
          {rules.mayReport && <ReportButton {...{ comment, entity_id, visit }} />}
        </div>
      </div>
    </>
  )
}

type ActProps = Omit<Props, 'rules'>

const useIsDone = (visit: Visit, act: string, entity_id: string, comment_id: string) =>
  useSyncExternalStore(visit.acts.subscribe, () => visit.acts.read(act, entity_id, comment_id)?.response === 1)

function LikeButton({ comment: { comment_id, likes, name }, entity_id, visit, mayLike }: ActProps & { mayLike: boolean }) {
  const isLiked = useIsDone(visit, 'comment_like', entity_id, comment_id)
  const count = likes === null && !isLiked ? '' : countLabel((likes ?? 0) + (isLiked ? 1 : 0))
  const face = (
    <>
      <HeartIcon isOn={isLiked} />
      {count}
    </>
  )
  if (!mayLike)
    return likes === null ? null : (
      <span className="comment-act">
        {face}
        <span className="visually-hidden">{commentWords.like}</span>
      </span>
    )
  return (
    <button
      type="button"
      className="comment-act"
      aria-pressed={isLiked}
      aria-label={commentWords.ofComment(`${commentWords.like} ${count}`.trim(), name)}
      onClick={() => visit.acts.did({ name: 'comment_like', entity_id, target: comment_id, response: isLiked ? 0 : 1 })}
    >
      {face}
    </button>
  )
}

const HeartIcon = ({ isOn }: { isOn: boolean }) => (
  <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
    <path
      d="M12 20s-7.500-4.600-7.500-10A4.200 4.200 0 0 1 12 7.400 4.200 4.200 0 0 1 19.500 10c0 5.400-7.500 10-7.500 10z"
      fill={isOn ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
    />
  </svg>
)

function ReportButton({ comment: { comment_id, name }, entity_id, visit }: ActProps) {
  const isReported = useIsDone(visit, 'comment_report', entity_id, comment_id)
  const [isAsking, setAsking] = useState(false)
  const did = (response: 0 | 1, reason?: string) => {
    setAsking(false)
    visit.acts.did({
      name: 'comment_report',
      entity_id,
      target: comment_id,
      response,
      ...(reason !== undefined && { detail: { reason } }),
    })
  }
  if (isReported)
    return (
      <>
        <span className="comment-act">{commentWords.reported}</span>
        <button
          type="button"
          className="comment-act"
          aria-label={commentWords.ofComment(commentWords.undo, name)}
          onClick={() => did(0)}
        >
          {commentWords.undo}
        </button>
      </>
    )
  return (
    <>
      <button
        type="button"
        className="comment-act"
        aria-expanded={isAsking}
        aria-label={commentWords.ofComment(commentWords.report, name)}
        onClick={() => setAsking(!isAsking)}
      >
        {commentWords.report}
      </button>
      {isAsking && (
        <fieldset className="comment-reasons">
          <legend>{commentWords.reportWhy}</legend>
          {REPORT_REASONS.map(({ value }) => (
            <button key={value} type="button" className="comment-reason" onClick={() => did(1, value)}>
              {commentWords.reason(value)}
            </button>
          ))}
          <button type="button" className="comment-act" onClick={() => setAsking(false)}>
            {commentWords.cancel}
          </button>
        </fieldset>
      )}
    </>
  )
}
