import { Button, Group } from '@mantine/core'
import { messages } from '#contract/researcher-messages.ts'
import type { Sheet } from '#domain/stimuli/sheet/sheet.ts'
import { SaveProblems } from './alerts.tsx'
import { type FetchChoice, FetchField } from './fetch-choice.tsx'
import { SetSummary } from './set-summary.tsx'
import type { UploadDraft } from './upload-draft.ts'
import styles from './upload-screen.module.css'
import type { SavingSets } from './use-save-set.ts'

type Props = {
  draft: UploadDraft
  /** Undefined until every step before this one is done. */
  sheet: Sheet | undefined
  saving: SavingSets
  opens: string
  fetching: FetchChoice
  onSave: () => void
}

export function ConfirmStep({ draft, sheet, saving, opens, fetching, onSave }: Props) {
  if (!sheet) return <p className={styles.hint}>{messages.uploadBefore(opens)}</p>
  return (
    <>
      <SetSummary draft={draft} sheet={sheet} />
      <FetchField {...fetching} />
      <Group gap="xs">
        <Button size="md" onClick={onSave} loading={saving.state === 'saving'}>
          Confirm and upload
        </Button>
      </Group>
      <SaveProblems saving={saving} />
    </>
  )
}
