import { Button } from '@mantine/core'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { ProblemList } from '#web/researcher/ui/result.tsx'
import type { SavingQuestionnaire } from './use-save.ts'

type Props = {
  saving: SavingQuestionnaire
  questionnaire_id: string | undefined
  onConfirm: () => void
  onCopy: () => void
  onClose: () => void
}

/** What has to be decided before it is saved, or why it was not. */
export function SaveDialogs({ saving, questionnaire_id, onConfirm, onCopy, onClose }: Props) {
  switch (saving.state) {
    case 'asks':
      return (
        <Dialog title="People have answered these questions" isOpen onClose={onClose}>
          <div className={page.form}>
            <p>Answers that were given stay in the data under their old keys. Studies keep the version that they ask.</p>
            <ProblemList problems={saving.problems} />
            <div className={page.actions}>
              <Button onClick={onConfirm}>Save all the same</Button>
              <Button variant="default" onClick={onClose}>
                Go on editing
              </Button>
            </div>
          </div>
        </Dialog>
      )
    case 'overtaken':
      return (
        <Dialog title="Somebody saved it meanwhile" isOpen onClose={onClose}>
          <div className={page.form}>
            <p>{saving.message}.</p>
            <p>Nothing was saved here. Your edits are kept in this browser.</p>
            <div className={page.actions}>
              <Button onClick={onCopy}>Save mine as a copy</Button>
              <Button component="a" href={`/questionnaires/${questionnaire_id}`} target="_blank" variant="default">
                Look at the newest version
              </Button>
              <Button variant="subtle" onClick={onClose}>
                Go on editing
              </Button>
            </div>
          </div>
        </Dialog>
      )
    case 'refused':
      return (
        <Dialog title="It was not saved" isOpen onClose={onClose}>
          <div className={page.form}>
            {saving.problems.length === 0 ? <p>{saving.message}</p> : <ProblemList problems={saving.problems} />}
            <div className={page.actions}>
              <Button variant="default" onClick={onClose}>
                Go on editing
              </Button>
            </div>
          </div>
        </Dialog>
      )
    default:
      return null
  }
}
