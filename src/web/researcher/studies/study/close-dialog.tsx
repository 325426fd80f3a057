import { Button } from '@mantine/core'
import { studyName } from '#domain/study/list/study-list.ts'
import type { Change } from '#web/researcher/api/use-change.ts'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Refused } from '#web/researcher/ui/result.tsx'
import { progressText } from '../study-texts.ts'
import type { ListedStudy } from '../study-types.ts'

type Props = {
  study: ListedStudy
  isOpen: boolean
  change: Change<{ sentence: string }>
  onClose: () => void
  onConfirm: () => void
}

export function CloseDialog({ study, isOpen, change, onClose, onConfirm }: Props) {
  return (
    <Dialog title="Close this study for good?" isOpen={isOpen} onClose={onClose}>
      <div className={page.form}>
        <p>
          <strong dir="auto">{studyName(study)}</strong>. {progressText(study)}
        </p>
        <p>
          A closed study takes nobody new and cannot be opened or edited again. People who have begun can finish, and the data
          stay. To stop for a while, pause it instead.
        </p>
        <Refused change={change} />
        <div className={page.actions}>
          <Button size="md" className={page.badNow ?? ''} aria-busy={change.state === 'sending'} onClick={onConfirm}>
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
