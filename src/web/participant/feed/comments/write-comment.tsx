import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { MAX_WRITTEN_LENGTH } from '#domain/comments/comment-settings.ts'
import type { Visit } from '../feed-types.ts'
import type { CommentBook } from './comment-book.ts'
import { commentWords } from './comment-words.ts'

/** Keys that write nothing. */
const SILENT_KEYS = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Fn|Tab|Escape|Arrow.*|Home|End|Page.*)$/

/** From here on the person sees how much room is left. */
const NEAR_THE_LIMIT = 0.8

type Props = { entity_id: string; visit: Visit; book: CommentBook }

/** The field for a comment of one's own. How long it took and how many keys were pressed is reported with it. */
export function WriteComment({ entity_id, visit, book: { rules, draftOf } }: Props) {
  const draft = draftOf(entity_id)
  const [text, setText] = useState(draft.text)
  const [isPosted, setPosted] = useState(false)
  const id = useId()
  const { nowMs } = visit.participant.clock
  const length = text.trim().length
  const isEnough = length >= rules.minLength

  const typed = (next: string) => {
    draft.sinceMs ??= nowMs()
    draft.text = next
    setText(next)
    setPosted(false)
  }
  const pressed = ({ key, repeat }: KeyboardEvent) => {
    if (!repeat && !SILENT_KEYS.test(key)) draft.nKeystrokes += 1
  }
  const pasted = () => {
    draft.nPastes += 1
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isEnough) return
    const nBefore = visit.acts.all('comment_write').filter((state) => state.entity_id === entity_id).length
    const ms_writing = Math.max(0, Math.round(nowMs() - (draft.sinceMs ?? nowMs())))
    visit.acts.did({
      name: 'comment_write',
      entity_id,
      target: `written_${nBefore + 1}`,
      detail: { text: text.trim(), n_keystrokes: draft.nKeystrokes, ms_writing, pastes: draft.nPastes },
    })
    Object.assign(draft, { text: '', nKeystrokes: 0, nPastes: 0, sinceMs: undefined })
    setText('')
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
        onKeyDown={pressed}
        onPaste={pasted}
        onDrop={pasted}
        onChange={({ target }) => typed(target.value)}
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
