import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { commentedCard } from '#domain/comments/commented-card.ts'
import { callApi } from '#web/shared/call-api.ts'
import { useChange } from '../api/use-change.ts'
import { countOf } from '../count-of.ts'
import type { ShownSet } from '../sets/card-draft.ts'
import { describeRefusal } from '../sets/set-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import page from '../ui/page.module.css'
import { Refused } from '../ui/result.tsx'
import { CommentsField } from './comments-field.tsx'
import { useCommentSheet } from './use-comment-sheet.ts'

type FormProps = { set: ShownSet; onClose: () => void; onSaved: (sentence: string) => void }
type Props = FormProps & { isOpen: boolean; onClosed: () => void }

export const commentCount = ({ cards }: Pick<ShownSet, 'cards'>): number =>
  cards.reduce((sum, { comments }) => sum + comments.length, 0)

export function CommentsDialog({ isOpen, onClosed, ...rest }: Props) {
  return (
    <Dialog title="Comments of this set" isOpen={isOpen} onClose={rest.onClose} onClosed={onClosed}>
      <CommentsForm {...rest} />
    </Dialog>
  )
}

function CommentsForm({ set, onClose, onSaved }: FormProps) {
  const { entity_set, cards } = set
  const [text, setText] = useState('')
  const known = useMemo(
    () => cards.map(({ entity_type, covariates }) => commentedCard((column) => ({ ...covariates, entity_type })[column])),
    [cards],
  )
  const checked = useCommentSheet(text, known)
  const queries = useQueryClient()
  const { change, send } = useChange({
    explain: describeRefusal,
    refresh: () => queries.invalidateQueries({ queryKey: ['entity-sets'] }),
  })
  const nBefore = commentCount(set)
  const save = async (comments: Record<string, string>[]) => {
    const isSaved = await send(callApi('/v1/set_comments', { entity_set, comments }))
    if (isSaved) onSaved(comments.length === 0 ? 'The comments were removed.' : `Saved: ${checked.summary}`)
  }
  return (
    <div className={page.form}>
      {nBefore > 0 && <p>The set has {countOf(nBefore, 'comment')}. A new sheet replaces all of them.</p>}
      <CommentsField text={text} onText={setText} checked={checked} isFolded={false} />
      <Refused change={change} />
      <div className={page.actions}>
        <Button
          size="md"
          disabled={!checked.isGood || checked.rows.length === 0}
          loading={change.state === 'sending'}
          onClick={() => save([...checked.rows])}
        >
          Save comments
        </Button>
        {nBefore > 0 && (
          <Button variant="default" size="md" className={page.bad ?? ''} onClick={() => save([])}>
            Remove all comments
          </Button>
        )}
        <Button variant="default" size="md" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
