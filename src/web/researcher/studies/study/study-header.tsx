import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { isDemo } from '#domain/study/lifecycle/status.ts'
import { dayOf } from '#web/researcher/format-time.ts'
import { CopyButton } from '#web/researcher/ui/copy-button.tsx'
import page from '#web/researcher/ui/page.module.css'
import { PageHeader } from '#web/researcher/ui/page-header.tsx'
import { nameOf } from '../list/filter-studies.ts'
import { StatusBadge } from '../status-badge.tsx'
import { STATUS_CHANGED, STATUS_MEANING } from '../study-texts.ts'
import type { ListedStudy, Status } from '../study-types.ts'
import { useSetStatus } from '../use-studies.ts'
import { CloseDialog } from './close-dialog.tsx'
import { duplicateAddress, editAddress } from './links.ts'
import styles from './study-page.module.css'

export function StudyHeader({ study }: { study: ListedStudy }) {
  const { experiment_id, status, version, created_at } = study
  const heading = useRef<HTMLHeadingElement>(null)
  const [isClosing, setClosing] = useState(false)
  const [said, setSaid] = useState('')
  const { sending, setStatus } = useSetStatus(experiment_id)

  const isSending = sending.state === 'sending'

  const change = async (next: Status) => {
    if (isSending) return false
    setSaid('')
    const isChanged = await setStatus(next)
    if (isChanged) setSaid(STATUS_CHANGED[next])
    return isChanged
  }

  return (
    <PageHeader
      title={nameOf(study)}
      ref={heading}
      facts={
        <p className={styles.facts}>
          <StatusBadge status={status} />
          <span>
            <code>{experiment_id}</code> <CopyButton text={experiment_id} label={`Experiment ID ${experiment_id}`} />
          </span>
          <span>version {version}</span>
          <span>
            created <time dateTime={new Date(created_at).toISOString()}>{dayOf(created_at)}</time>
          </span>
        </p>
      }
      lead={STATUS_MEANING[status]}
      action={
        <>
          {status !== 'closed' && (
            <>
              {/* Not disabled while it is busy: the focus would be lost. */}
              <Button
                size="md"
                aria-busy={isSending && !isClosing}
                onClick={() => change(status === 'running' ? 'paused' : 'running')}
              >
                {status === 'running' ? 'Pause' : 'Resume'}
              </Button>
              {!isDemo(experiment_id) && (
                <>
                  <Button variant="default" size="md" className={page.bad ?? ''} onClick={() => setClosing(true)}>
                    Close
                  </Button>
                  <Button component="a" href={editAddress(experiment_id)} variant="default" size="md">
                    Edit (makes version {version + 1})
                  </Button>
                </>
              )}
            </>
          )}
          <Button component="a" href={duplicateAddress(experiment_id)} variant="default" size="md">
            Duplicate
          </Button>
        </>
      }
    >
      <p role="status" className={`${page.said} ${styles.result}`}>
        {said}
      </p>
      {sending.state === 'refused' && !isClosing && (
        <p role="alert" className={`${page.problem} ${styles.result}`}>
          {sending.sentence}
        </p>
      )}
      <CloseDialog
        study={study}
        isOpen={isClosing}
        sending={sending}
        onClose={() => setClosing(false)}
        onConfirm={async () => {
          if (!(await change('closed'))) return
          setClosing(false)
          // The button that opened the dialog is gone with the open study.
          heading.current?.focus()
        }}
      />
    </PageHeader>
  )
}
