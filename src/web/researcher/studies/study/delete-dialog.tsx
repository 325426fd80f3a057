import { studyName } from '#domain/study/list/study-list.ts'
import type { Change } from '#web/researcher/api/use-change.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { ConfirmDialog } from '#web/researcher/ui/confirm-dialog.tsx'
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
    <ConfirmDialog
      title="Delete this study?"
      isOpen={isOpen}
      change={change}
      action="Delete for good"
      keep="Keep it"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        <strong dir="auto">{studyName(study)}</strong>. Nobody has taken part yet.
      </p>
      <p>
        Its settings ({countOf(version, 'version')}) and {countOf(tests, 'test session')} are deleted for good, and its links stop
        working. Its sets stay.
      </p>
    </ConfirmDialog>
  )
}
