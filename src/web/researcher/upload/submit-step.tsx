import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import type { CellProblem } from '#domain/stimuli/sheet/check-sheet.ts'
import type { Sheet } from '#domain/stimuli/sheet/sheet.ts'
import { Alerts, SaveProblems } from './alerts.tsx'
import { type FetchChoice, FetchField } from './fetch-choice.tsx'
import { SetSummary } from './set-summary.tsx'
import { headerSentence } from './sheet/header-sentence.ts'
import type { SheetReading } from './sheet/use-sheet.ts'
import type { UploadDraft } from './upload-draft.ts'
import styles from './upload-screen.module.css'
import { humanCheckProblem, humanCheckText, useHumanCheck } from './use-human-check.ts'
import type { SavingSets } from './use-save-set.ts'

type Props = {
  draft: UploadDraft
  /** Undefined until every step before this one is done. */
  sheet: Sheet | undefined
  reading: SheetReading
  problems: readonly CellProblem[]
  saving: SavingSets
  fetching: FetchChoice
  onSave: () => void
}

/** The third variant: a flag, a button, and a result that shows failure until the set is saved. */
export function SubmitStep({ draft, sheet, reading, problems, saving, fetching, onSave }: Props) {
  const { typed: flag, type: setFlag, isHuman, isRemembered } = useHumanCheck()
  const [isAsked, setIsAsked] = useState(false)
  const missing = whatIsMissing(draft, reading, problems, isHuman)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (missing.length === 0 && sheet) onSave()
  }
  return (
    <Stack component="form" gap="sm" onSubmit={onSubmit}>
      {sheet && <SetSummary draft={draft} sheet={sheet} />}
      {sheet && <FetchField {...fetching} />}
      <TextInput
        size="md"
        className={styles.field}
        label="Flag"
        description={humanCheckText(isRemembered && isHuman)}
        value={flag}
        error={humanCheckProblem(flag)}
        onChange={(event) => setFlag(event.currentTarget.value)}
        autoComplete="off"
        inputMode="numeric"
      />
      <Group gap="xs">
        <Button type="submit" size="md" loading={saving.state === 'saving'}>
          Submit
        </Button>
        <span role="status" className={styles.hint}>
          {saving.state === 'idle' && missing.length === 0 && messages.uploadReady}
        </span>
      </Group>
      {isAsked && missing.length > 0 ? (
        <Alerts sentences={[messages.uploadFailed, ...missing]} />
      ) : (
        <SaveProblems saving={saving} />
      )}
    </Stack>
  )
}

function whatIsMissing(draft: UploadDraft, reading: SheetReading, problems: readonly CellProblem[], isHuman: boolean): string[] {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return [
    ...(draft.name === '' ? ['Give the set a name.'] : []),
    ...(draft.category === '' ? ['Choose a category.'] : []),
    ...(reading.state === 'empty' ? ['Paste the rows of your sheet.'] : []),
    ...(reading.state === 'read' ? reading.sheet.problems.map(headerSentence) : []),
    ...(errors > 0 ? [`Fix what is marked red in the preview (${errors}).`] : []),
    ...(isHuman ? [] : ['Type 1 into the field Flag.']),
  ]
}
