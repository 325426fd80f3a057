import { countOf } from '../count-of.ts'
import { Confirm } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { ShownSet } from './card-draft.ts'
import { covariatesAddress } from './library.ts'
import { useDeleteSet } from './use-sets.ts'

type ContentProps = { set: ShownSet; onClose: () => void; onDeleted: () => void }
type Props = ContentProps & { isOpen: boolean; onClosed: () => void }

export function DeleteSetDialog({ isOpen, onClosed, ...rest }: Props) {
  return (
    <Dialog title="Delete this set?" isOpen={isOpen} onClose={rest.onClose} onClosed={onClosed}>
      <Content {...rest} />
    </Dialog>
  )
}

function Content({ set: { entity_set, num_entities }, onClose, onDeleted }: ContentProps) {
  const { change, remove } = useDeleteSet(entity_set)
  return (
    <Confirm
      change={change}
      action="Delete for good"
      keep="Keep the set"
      onConfirm={async () => {
        if (await remove()) onDeleted()
      }}
      onClose={onClose}
    >
      <p>
        <strong>{entity_set}</strong> goes with its {countOf(num_entities, 'card')}, their covariates and comments.
      </p>
      <p>
        This cannot be undone. To keep the covariates,{' '}
        <a href={covariatesAddress(entity_set)} download>
          download them first
        </a>
        .
      </p>
    </Confirm>
  )
}
