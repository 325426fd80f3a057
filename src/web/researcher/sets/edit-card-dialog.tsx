import { useState } from 'react'
import { isPost } from '#domain/stimuli/sheet/columns.ts'
import type { RowCells } from '#domain/stimuli/sheet/edit-rows.ts'
import { listOf } from '#domain/stimuli/sheet/list-cell.ts'
import { PostEditor } from '../posts/post-editor.tsx'
import { orHosted, type ShownOf } from '../posts/shown-card.ts'
import { useShownFiles } from '../posts/use-shown-files.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { DroppedFile } from '../upload/files/dropped-files.ts'
import { freePath, isMain } from '../upload/posts/row-files.ts'
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
  const [picked, setPicked] = useState<readonly DroppedFile[]>([])
  const { shownOf, problemOf } = useShownFiles(picked)
  const saved = shownOfCard(before)
  const choose = (column: string, file: File) => {
    const path = freePath(file, [...picked, ...filesNamedIn(cellsOfCard(before))])
    setPicked([...picked.filter((each) => each.path !== path), { file, path }])
    setCells({ ...cells, ...(isMain(column) && { image: '', images: '', video: '' }), [column]: path })
  }

  const onFinish = async () => {
    const changed = cardChange(before, cells)
    // What was chosen has been uploaded already.
    const files = filesIn(picked, shownOf)
    if (!changed) onClose()
    else if (await edit({ ...changed, ...(files && { files }) })) onSaved()
  }
  return (
    <PostEditor
      cells={cells}
      onCells={setCells}
      media="files"
      isSaved
      shownOf={orHosted((cell) => shownOf(cell) ?? saved(cell))}
      choose={isPost(before.entity_type) ? choose : undefined}
      problemOf={(column) =>
        problemOf(cells[column] ?? '') ?? (change.state === 'refused' ? change.problems.get(column) : undefined)
      }
      finish="Save"
      isBusy={change.state === 'sending'}
      onFinish={() => void onFinish()}
      onCancel={onClose}
    >
      {change.state === 'refused' && change.sentence}
    </PostEditor>
  )
}

/** A new file with the name of one of these would look like no change. */
const filesNamedIn = (cells: RowCells): DroppedFile[] =>
  Object.values(cells)
    .flatMap(listOf)
    .map((path) => ({ file: new File([], path), path }))

/** Ids of the files that have arrived, by the names in the cells. */
function filesIn(picked: readonly DroppedFile[], shownOf: ShownOf): Record<string, string> | undefined {
  const ids = picked.flatMap(({ path }) => {
    const url = shownOf(path)?.url
    return url?.startsWith(MEDIA) ? [[path, url.slice(MEDIA.length)] as const] : []
  })
  return ids.length === 0 ? undefined : Object.fromEntries(ids)
}

const MEDIA = '/media/'
