import { Button } from '@mantine/core'
import { messages } from '#contract/researcher-messages.ts'
import { cellReader, type Sheet } from '#domain/stimuli/sheet.ts'
import { SaveProblems } from './save-problems.tsx'
import { countOf } from './sheet-problems.ts'
import type { UploadDraft } from './upload-draft.ts'
import styles from './upload-screen.module.css'
import type { Saving } from './use-save-set.ts'

type Props = {
  draft: UploadDraft
  /** Undefined until every step before this one is done. */
  sheet: Sheet | undefined
  saving: Saving
  opens: string
  onSave: () => void
}

export function ConfirmStep({ draft, sheet, saving, opens, onSave }: Props) {
  if (!sheet) return <p className={styles.hint}>{messages.uploadBefore(opens)}</p>
  return (
    <>
      <SetSummary draft={draft} sheet={sheet} />
      <div className={styles.actions}>
        <Button size="md" onClick={onSave} loading={saving.state === 'saving'}>
          Confirm and upload
        </Button>
      </div>
      <SaveProblems saving={saving} />
    </>
  )
}

/** What will be saved, in a sentence. */
export function SetSummary({ draft, sheet }: { draft: UploadDraft; sheet: Sheet }) {
  const cell = cellReader(sheet)
  const counts = new Map<string, number>()
  for (const row of sheet.rows) {
    const type = cell(row, 'entity_type').toLowerCase()
    counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  const covariates = sheet.columns.filter(({ role }) => role === 'covariate').map(({ header }) => header)
  return (
    <p>
      <strong>{countOf(sheet.rows.length, 'card')}</strong> ({[...counts].map(([type, n]) => countOf(n, type)).join(', ')}) of the
      category <strong>{draft.category}</strong>
      {covariates.length > 0 && `, with the ${covariates.length === 1 ? 'covariate' : 'covariates'} ${covariates.join(', ')}`}.
    </p>
  )
}
