import { studyName } from '#domain/study/list/study-list.ts'
import type { Change } from '#web/researcher/api/use-change.ts'
import { ConfirmDialog } from '#web/researcher/ui/confirm-dialog.tsx'
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
    <ConfirmDialog
      title="Close this study for good?"
      isOpen={isOpen}
      change={change}
      action="Close for good"
      keep="Keep it open"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        <strong dir="auto">{studyName(study)}</strong>. {progressText(study)}
      </p>
      <p>
        A closed study takes nobody new and cannot be opened or edited again. People who have begun can finish, and the data stay.
        To stop for a while, pause it instead.
      </p>
    </ConfirmDialog>
  )
}
