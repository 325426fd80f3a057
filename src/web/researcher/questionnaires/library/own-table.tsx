import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '#web/researcher/format-time.ts'
import page from '#web/researcher/ui/page.module.css'
import { builderAddress } from './addresses.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './library.module.css'
import { RowMenu } from './row-menu.tsx'
import type { OwnQuestionnaire } from './use-questionnaires.ts'
import { VersionsDialog } from './versions-dialog.tsx'

type Props = { questionnaires: readonly OwnQuestionnaire[]; mayWrite: boolean; onDone: (sentence: string) => void }

/** A dialog about one questionnaire. It stays in the page until its closing animation is over. */
type Opened = { dialog: 'versions' | 'delete'; of: OwnQuestionnaire; isOpen: boolean }

export function OwnTable({ questionnaires, mayWrite, onDone }: Props) {
  const [opened, setOpened] = useState<Opened>()
  const dialog = {
    isOpen: opened?.isOpen === true,
    onClose: () => setOpened((now) => now && { ...now, isOpen: false }),
    onClosed: () => setOpened(undefined),
  }
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">Questionnaires of your lab</caption>
        <thead>
          <tr>
            {['Questionnaire', 'Questions', 'Version', 'Used in', 'Changed'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {questionnaires.map((each) => (
            <Row
              key={each.questionnaire_id}
              questionnaire={each}
              mayWrite={mayWrite}
              onDone={onDone}
              onOpen={(which) => setOpened({ dialog: which, of: each, isOpen: true })}
            />
          ))}
        </tbody>
      </table>
      {opened?.dialog === 'versions' && <VersionsDialog {...dialog} questionnaire={opened.of} mayWrite={mayWrite} />}
      {opened?.dialog === 'delete' && (
        <DeleteDialog
          {...dialog}
          questionnaire={opened.of}
          onDeleted={() => {
            dialog.onClose()
            onDone(`${opened.of.label} was deleted.`)
          }}
        />
      )}
    </>
  )
}

type RowProps = {
  questionnaire: OwnQuestionnaire
  mayWrite: boolean
  onDone: (sentence: string) => void
  onOpen: (dialog: Opened['dialog']) => void
}

function Row({ questionnaire, mayWrite, onDone, onOpen }: RowProps) {
  const { questionnaire_id, label, asks, name, n_questions, version, used_in, changed_at, changed_by } = questionnaire
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {mayWrite ? (
          <Link to={builderAddress(questionnaire_id)} className={styles.title} dir="auto">
            {label}
          </Link>
        ) : (
          <Link to="/questionnaires/$id/print" params={{ id: questionnaire_id }} className={styles.title} dir="auto">
            {label}
          </Link>
        )}
        <span className={styles.asks} dir="auto">
          {asks}
        </span>
        <code className={styles.slug}>{name}</code>
      </th>
      <td>
        <Label>Questions</Label>
        {n_questions.toLocaleString('en')}
      </td>
      <td>
        <Label>Version</Label>
        {version}
      </td>
      <td className={styles.usedIn}>
        <Label>Used in</Label>
        <UsedIn studies={used_in} />
      </td>
      <td>
        <Label>Changed</Label>
        <Stack component="span" gap={2}>
          <time dateTime={new Date(changed_at).toISOString()}>{formatDate(changed_at)}</time>
          <span className={page.soft} dir="auto">
            {changed_by}
          </span>
        </Stack>
      </td>
      <td className={styles.actions}>
        <RowMenu questionnaire={questionnaire} mayWrite={mayWrite} onDone={onDone} onOpen={onOpen} />
      </td>
    </tr>
  )
}

const MAX_STUDIES = 3

function UsedIn({ studies }: { studies: readonly string[] }) {
  if (studies.length === 0) return <span className={page.soft}>no study</span>
  const nMore = studies.length - MAX_STUDIES
  return (
    <span className={styles.studies}>
      {studies.slice(0, MAX_STUDIES).map((study) => (
        <Link key={study} to="/studies/$id" params={{ id: study }}>
          {study}
        </Link>
      ))}
      {nMore > 0 && <span className={page.soft}>and {nMore.toLocaleString('en')} more</span>}
    </span>
  )
}

/** For phones, where the table has no header row. Hidden from screen readers, which read the header row anyway. */
const Label = ({ children }: { children: string }) => (
  <span className={styles.label} aria-hidden="true">
    {children}
  </span>
)
