import { Button } from '@mantine/core'
import { countOf } from '../count-of.ts'
import { Dialog } from '../ui/dialog.tsx'
import page from '../ui/page.module.css'
import { Refused } from '../ui/result.tsx'
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
    <div className={page.form}>
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
      <Refused change={change} />
      <div className={page.actions}>
        <Button
          size="md"
          className={page.badNow ?? ''}
          loading={change.state === 'sending'}
          onClick={async () => {
            if (await remove()) onDeleted()
          }}
        >
          Delete for good
        </Button>
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          Keep the set
        </Button>
      </div>
    </div>
  )
}
