import { Button } from '@mantine/core'
import { countOf } from '#web/researcher/count-of.ts'
import { Confirm } from '#web/researcher/ui/confirm-dialog.tsx'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { callApi } from '#web/shared/call-api.ts'
import { Refusal } from './refusal.tsx'
import { type OwnQuestionnaire, useLibraryChange } from './use-questionnaires.ts'

type ContentProps = { questionnaire: OwnQuestionnaire; onClose: () => void; onDeleted: () => void }
type Props = ContentProps & { isOpen: boolean; onClosed: () => void }

export function DeleteDialog({ isOpen, onClosed, ...rest }: Props) {
  const isUsed = rest.questionnaire.used_in.length > 0
  return (
    <Dialog
      title={isUsed ? 'This questionnaire is in use' : 'Delete this questionnaire?'}
      isOpen={isOpen}
      onClose={rest.onClose}
      onClosed={onClosed}
    >
      {isUsed ? <InUse {...rest} /> : <Content {...rest} />}
    </Dialog>
  )
}

function InUse({ questionnaire: { label, used_in }, onClose }: ContentProps) {
  return (
    <div className={page.form}>
      <p>
        <strong dir="auto">{label}</strong> cannot be deleted, because{' '}
        {countOf(used_in.length, 'study').replace('studys', 'studies')} {used_in.length === 1 ? 'has' : 'have'} a copy of it:{' '}
        {used_in.join(', ')}.
      </p>
      <div className={page.actions}>
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </div>
  )
}

function Content({ questionnaire: { questionnaire_id, label, version, n_questions }, onClose, onDeleted }: ContentProps) {
  const { change, send } = useLibraryChange()
  return (
    <Confirm
      change={change}
      refused={change.state === 'refused' && <Refusal refused={change} />}
      action="Delete for good"
      keep="Keep the questionnaire"
      onConfirm={async () => {
        if (await send(callApi('/v1/delete_questionnaire', { questionnaire_id }))) onDeleted()
      }}
      onClose={onClose}
    >
      <p>
        <strong dir="auto">{label}</strong> goes with its {countOf(n_questions, 'question')} and{' '}
        {version === 1 ? 'its one version' : `all ${version} versions`}.
      </p>
      <p>This cannot be undone. To keep it, export it as a file first.</p>
    </Confirm>
  )
}
