import { useState } from 'react'
import { PostEditor } from '../posts/post-editor.tsx'
import { orHosted } from '../posts/shown-card.ts'
import { Dialog } from '../ui/dialog.tsx'
import { type CardInLibrary, cardChange, cellsOfCard, shownOfCard } from './card-draft.ts'
import { useEditCard } from './use-sets.ts'

type EditorProps = { entity_set: string; card: CardInLibrary; onClose: () => void; onSaved: () => void }

/** `card` stays defined during the closing animation. */
type Props = Omit<EditorProps, 'card'> & { card: CardInLibrary | undefined; isOpen: boolean; onClosed: () => void }

/** Edits a card of a saved set: the form in which posts are written, without what makes it this card. */
export function EditCardDialog({ card, isOpen, onClosed, ...rest }: Props) {
  return (
    <Dialog title={`Edit card ${(card?.position ?? 0) + 1}`} isOpen={isOpen} onClose={rest.onClose} onClosed={onClosed} isWide>
      {card && <CardEditor key={card.entity_id} card={card} {...rest} />}
    </Dialog>
  )
}

function CardEditor({ entity_set, card, onClose, onSaved }: EditorProps) {
  // The card as it was when the form opened. Changes that others save meanwhile must not be sent back.
  const [before] = useState(card)
  const [cells, setCells] = useState(() => cellsOfCard(before))
  const { change, edit } = useEditCard(entity_set)

  const onFinish = async () => {
    const changed = cardChange(before, cells)
    if (!changed) onClose()
    else if (await edit(changed)) onSaved()
  }
  return (
    <PostEditor
      cells={cells}
      onCells={setCells}
      media="files"
      isSaved
      shownOf={orHosted(shownOfCard(before))}
      problemOf={(column) => (change.state === 'refused' ? change.problems.get(column) : undefined)}
      finish="Save"
      isBusy={change.state === 'sending'}
      onFinish={() => void onFinish()}
      onCancel={onClose}
    >
      {change.state === 'refused' && change.sentence}
    </PostEditor>
  )
}
