import { Button } from '@mantine/core'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { nameOf } from '../list/filter-studies.ts'
import { figuresInWords } from '../study-texts.ts'
import type { ListedStudy } from '../study-types.ts'
import type { Sending } from '../use-studies.ts'

type Props = { study: ListedStudy; isOpen: boolean; sending: Sending; onClose: () => void; onConfirm: () => void }

export function CloseDialog({ study, isOpen, sending, onClose, onConfirm }: Props) {
  return (
    <Dialog title="Close this study for good?" isOpen={isOpen} onClose={onClose}>
      <div className={page.form}>
        <p>
          <strong dir="auto">{nameOf(study)}</strong>. {figuresInWords(study)}
        </p>
        <p>
          A closed study takes nobody new and cannot be opened or edited again. Whoever has begun can finish, and the data stay.
          To stop for a while, pause it instead.
        </p>
        {sending.state === 'refused' && (
          <p role="alert" className={page.problem}>
            {sending.sentence}
          </p>
        )}
        <div className={page.actions}>
          <Button size="md" className={page.badNow ?? ''} aria-busy={sending.state === 'sending'} onClick={onConfirm}>
            Close for good
          </Button>
          <Button variant="default" size="md" onClick={onClose} data-autofocus>
            Keep it open
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
