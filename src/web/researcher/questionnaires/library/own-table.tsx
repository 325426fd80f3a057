import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '#web/researcher/format-time.ts'
import page from '#web/researcher/ui/page.module.css'
import { type Column, Table } from '#web/researcher/ui/table/table.tsx'
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
      <Table
        caption="Questionnaires of your lab"
        look="framed"
        className={styles.table}
        columns={[
          nameColumn(mayWrite),
          ...COLUMNS,
          {
            heading: 'Actions',
            isAction: true,
            className: styles.actions,
            cell: (each) => (
              <RowMenu
                questionnaire={each}
                mayWrite={mayWrite}
                onDone={onDone}
                onOpen={(which) => setOpened({ dialog: which, of: each, isOpen: true })}
              />
            ),
          },
        ]}
        rows={questionnaires}
        keyOf={({ questionnaire_id }) => questionnaire_id}
      />
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

const nameColumn = (mayWrite: boolean): Column<OwnQuestionnaire> => ({
  heading: 'Questionnaire',
  isName: true,
  className: styles.name,
  cell: ({ questionnaire_id, label, asks, name }) => (
    <>
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
    </>
  ),
})

const COLUMNS: readonly Column<OwnQuestionnaire>[] = [
  { heading: 'Questions', cell: ({ n_questions }) => n_questions.toLocaleString('en') },
  { heading: 'Version', cell: ({ version }) => version },
  { heading: 'Used in', cell: ({ used_in }) => <UsedIn studies={used_in} /> },
  {
    heading: 'Changed',
    cell: ({ changed_at, changed_by }) => (
      <Stack component="span" gap={2}>
        <time dateTime={new Date(changed_at).toISOString()}>{formatDate(changed_at)}</time>
        <span className={page.soft} dir="auto">
          {changed_by}
        </span>
      </Stack>
    ),
  },
]

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
