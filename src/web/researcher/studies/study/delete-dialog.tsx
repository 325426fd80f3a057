import { Button } from '@mantine/core'
import { studyName } from '#domain/study/list/study-list.ts'
import type { Change } from '#web/researcher/api/use-change.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Refused } from '#web/researcher/ui/result.tsx'
import type { ListedStudy } from '../study-types.ts'

type Props = {
  study: ListedStudy
  isOpen: boolean
  change: Change<{ sentence: string }>
  onClose: () => void
  onConfirm: () => void
}

export function DeleteDialog({ study, isOpen, change, onClose, onConfirm }: Props) {
  const { tests, version } = study
  return (
    <Dialog title="Delete this study?" isOpen={isOpen} onClose={onClose}>
      <div className={page.form}>
        <p>
          <strong dir="auto">{studyName(study)}</strong>. Nobody has taken part yet.
        </p>
        <p>
          Its settings ({countOf(version, 'version')}) and {countOf(tests, 'test session')} are deleted for good, and its links
          stop working. Its sets stay.
        </p>
        <Refused change={change} />
        <div className={page.actions}>
          <Button size="md" className={page.badNow ?? ''} aria-busy={change.state === 'sending'} onClick={onConfirm}>
            Delete for good
          </Button>
          <Button variant="default" size="md" onClick={onClose} data-autofocus>
            Keep it
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
