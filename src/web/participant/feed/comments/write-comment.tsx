import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import { MAX_WRITTEN_LENGTH } from '#domain/comments/comment-settings.ts'
import type { Visit } from '../feed-types.ts'
import { useDraft } from '../writing/use-draft.ts'
import type { CommentStore } from './comment-store.ts'
import { commentWords } from './comment-words.ts'

/** From here on the person sees how much room is left. */
const NEAR_THE_LIMIT = 0.8

type Props = { entity_id: string; visit: Visit; comments: CommentStore }

/** The field for a comment of one's own. How long it took and how often it was changed is reported with it. */
export function WriteComment({ entity_id, visit, comments: { rules } }: Props) {
  const { text, onChange, writing, sent } = useDraft(visit, `comment/${entity_id}`)
  const [isPosted, setPosted] = useState(false)
  const id = useId()
  const length = text.trim().length
  const isEnough = length >= rules.minLength

  const typed = (event: ChangeEvent<HTMLTextAreaElement>) => {
    onChange(event)
    setPosted(false)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isEnough) return
    const nBefore = visit.acts.all('comment_write').filter((state) => state.entity_id === entity_id).length
    const { keystrokes: n_keystrokes, write_ms: ms_writing, ...how } = writing()
    visit.acts.did({
      name: 'comment_write',
      entity_id,
      target: `written_${nBefore + 1}`,
      detail: { text: text.trim(), n_keystrokes, ms_writing, ...how },
    })
    sent()
    setPosted(true)
  }
  const hint =
    length > 0 && !isEnough
      ? commentWords.atLeast(length, rules.minLength)
      : text.length >= MAX_WRITTEN_LENGTH * NEAR_THE_LIMIT
        ? commentWords.atMost(text.length, MAX_WRITTEN_LENGTH)
        : ''

  return (
    <form className="comment-write" onSubmit={send}>
      <label htmlFor={id} className="visually-hidden">
        {commentWords.write}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={2}
        placeholder={commentWords.write}
        autoComplete="off"
        maxLength={MAX_WRITTEN_LENGTH}
        value={text}
        aria-describedby={`${id}-hint`}
        onChange={typed}
      />
      <button type="submit" className="comment-send" aria-disabled={!isEnough}>
        {commentWords.send}
      </button>
      <p id={`${id}-hint`} className="comment-hint" role="status">
        {hint || (isPosted ? commentWords.posted : '')}
      </p>
    </form>
  )
}
