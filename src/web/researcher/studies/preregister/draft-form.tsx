import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { FIELD_GROUPS, type Field } from '#domain/preregistration/fields.ts'
import { formatDateTime } from '#web/researcher/format-time.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done, Problem } from '#web/researcher/ui/result.tsx'
import { AnswerField } from './answer-field.tsx'
import styles from './preregister.module.css'
import type { PreregistrationDraft } from './use-draft.ts'
import type { ShownPreregistration } from './use-preregistration.ts'

type Props = { shown: ShownPreregistration; draft: PreregistrationDraft; mayChange: boolean; onReload: () => void }

/** What the design says, and beside it what only the person knows. */
export function DraftForm({ shown, draft, mayChange, onReload }: Props) {
  const { saving, isEdited, isRestored, isStored } = draft
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void draft.save()
  }
  return (
    <form className={`${styles.view} ${styles.screenOnly}`} onSubmit={onSubmit} noValidate>
      <Panel id="draft" heading="The plan">
        <p className={page.soft}>
          What follows from the design is filled in, by version {shown.version} of the study, and changes with it. Beside it,
          write what only you know. {lastSaved(shown)}
        </p>
        {isRestored && (
          <p className={page.soft} role="status">
            Edits of yours that were not saved are here again.
          </p>
        )}
      </Panel>
      {FIELD_GROUPS.map(({ heading, fields }) => (
        <Panel key={heading} id={`plan-${heading.toLowerCase().replaceAll(' ', '-')}`} heading={heading}>
          {fields.map((field: Field) => (
            <AnswerField
              key={field.key}
              field={field}
              filled={shown.filled}
              variables={shown.variables}
              value={draft.answers[field.key] ?? ''}
              mayChange={mayChange}
              onChange={(value) => draft.change(field.key, value)}
            />
          ))}
        </Panel>
      ))}
      {mayChange && (
        <div className={styles.bar}>
          <Button type="submit" size="md" loading={saving.state === 'saving'}>
            Save the draft
          </Button>
          {isEdited && saving.state !== 'overtaken' && (
            <Button variant="default" size="md" onClick={draft.discard}>
              Discard edits
            </Button>
          )}
          {saving.state === 'overtaken' && (
            <Button
              variant="default"
              size="md"
              onClick={() => {
                draft.discard()
                onReload()
              }}
            >
              Show what is saved, and lose my edits
            </Button>
          )}
          <Done>{saving.state === 'saved' && !isEdited ? 'Saved.' : ''}</Done>
          {isEdited && saving.state === 'idle' && (
            <span className={page.soft}>{isStored ? 'Not saved yet; kept in this browser.' : 'Not saved yet.'}</span>
          )}
          <NotSaved saving={saving} />
        </div>
      )}
    </form>
  )
}

function NotSaved({ saving }: Pick<PreregistrationDraft, 'saving'>) {
  if (saving.state === 'overtaken') return <Problem>{`${saving.message}. Your edits are still here and are not saved.`}</Problem>
  if (saving.state === 'refused') return <Problem>{saving.message}</Problem>
  return saving.state === 'no-answer' ? <Problem>The server did not answer. Please try again.</Problem> : null
}

const lastSaved = ({ changed_at, changed_by }: ShownPreregistration): string =>
  changed_at === null ? '' : `Last saved on ${formatDateTime(changed_at)}${changed_by === '' ? '' : ` by ${changed_by}`}.`
