import { useState, useSyncExternalStore } from 'react'
import type { ShownComment } from '#contract/shown-comment.ts'
import type { CommentRules } from '#domain/comments/comment-settings.ts'
import { REPORT_REASONS } from '#domain/engagement/acts/report.ts'
import { countLabel } from '#domain/feed/count-label.ts'
import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import { BUTTON_SHAPES } from '../cards/button-icons.tsx'
import type { Visit } from '../feed-types.ts'
import { Avatar } from '../posts/avatar.tsx'
import { postedText } from '../posts/post-author.tsx'
import { commentWords } from './comment-words.ts'

type Props = { comment: ShownComment; entity_id: string; rules: CommentRules; visit: Visit }

/** A given comment, and what the study lets people do with it. */
export function CommentItem({ comment, entity_id, rules, visit }: Props) {
  const { name, author_handle, avatar_url, initials, posted, text } = comment
  return (
    <>
      <Avatar className="comment-avatar" avatar_url={avatar_url} initials={initials} />
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
      <SvgIcon d={BUTTON_SHAPES.like} px={16} weight={2} isFilled={isLiked} />
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
