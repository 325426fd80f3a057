import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { roleMay } from '#domain/accounts/permissions.ts'
import { SERVICE_LABELS } from '#domain/preregistration/registries.ts'
import { isDemo, mayBecome } from '#domain/study/lifecycle/status.ts'
import { studyName } from '#domain/study/list/study-list.ts'
import { useMay } from '#web/researcher/accounts/use-me.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { formatDate } from '#web/researcher/format-time.ts'
import { CopyButton } from '#web/researcher/ui/copy-button.tsx'
import page from '#web/researcher/ui/page.module.css'
import { PageHeader } from '#web/researcher/ui/page-header.tsx'
import { Done, Problem } from '#web/researcher/ui/result.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { STATUS_CHANGED_MESSAGES, STATUS_DESCRIPTIONS } from '../study-texts.ts'
import type { ListedStudy, ShownStudy, Status } from '../study-types.ts'
import { useDeleteStudy, useSetStatus } from '../use-studies.ts'
import { CloseDialog } from './close-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { duplicateAddress, editAddress } from './links.ts'
import styles from './study-page.module.css'

/** "preregistered 2026-11-19 (OSF), 2 changes since". */
const preregisteredText = ({ service, registered_on, n_changes }: NonNullable<ShownStudy['preregistered']>): string =>
  `preregistered ${registered_on} (${SERVICE_LABELS[service]}), ${n_changes === 0 ? 'unchanged' : `${countOf(n_changes, 'change')} since`}`

/** The first button: what the study becomes by it. */
const NEXT_WORDS: Readonly<Record<Status, string>> = { draft: 'Launch', running: 'Pause', paused: 'Resume', closed: '' }

type Props = { study: ListedStudy; mayBeDeleted: boolean; preregistered: ShownStudy['preregistered'] }

export function StudyHeader({ study, mayBeDeleted, preregistered }: Props) {
  const { experiment_id, status, version, created_at, role } = study
  const mayChange = roleMay(role, 'change-study')
  const mayCreate = useMay('make-studies')
  const heading = useRef<HTMLHeadingElement>(null)
  const [isClosing, setClosing] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [result, setResult] = useState('')
  const { change, setStatus } = useSetStatus(experiment_id)
  const deletion = useDeleteStudy(experiment_id)

  const isSending = change.state === 'sending'

  const changeStatus = async (next: Status) => {
    if (isSending) return false
    setResult('')
    const isChanged = await setStatus(next)
    if (isChanged) setResult(STATUS_CHANGED_MESSAGES[next])
    return isChanged
  }

  return (
    <PageHeader
      title={studyName(study)}
      ref={heading}
      facts={
        <p className={styles.facts}>
          <StatusBadge status={status} />
          <span>
            <code>{experiment_id}</code> <CopyButton text={experiment_id} label={`Experiment ID ${experiment_id}`} />
          </span>
          <span>version {version}</span>
          <span>
            created <time dateTime={new Date(created_at).toISOString()}>{formatDate(created_at)}</time>
          </span>
          {preregistered !== null && (
            <Link to="/studies/$id/preregister" params={{ id: experiment_id }}>
              {preregisteredText(preregistered)}
            </Link>
          )}
        </p>
      }
      lead={STATUS_DESCRIPTIONS[status]}
      action={
        <>
          {status !== 'closed' && mayChange && (
            <>
              {/* Not disabled while it is busy, because a disabled button loses the focus. */}
              <Button
                size="md"
                aria-busy={isSending && !isClosing}
                onClick={() => changeStatus(status === 'running' ? 'paused' : 'running')}
              >
                {NEXT_WORDS[status]}
              </Button>
              {!isDemo(experiment_id) && (
                <>
                  {mayBecome(status, 'closed') && (
                    <Button variant="default" size="md" className={page.bad ?? ''} onClick={() => setClosing(true)}>
                      Close
                    </Button>
                  )}
                  <Button component="a" href={editAddress(experiment_id)} variant="default" size="md">
                    Edit (makes version {version + 1})
                  </Button>
                </>
              )}
            </>
          )}
          {mayCreate && (
            <Button component="a" href={duplicateAddress(experiment_id)} variant="default" size="md">
              Duplicate
            </Button>
          )}
          {mayBeDeleted && roleMay(role, 'change-study') && (
            <Button variant="default" size="md" className={page.bad ?? ''} onClick={() => setDeleting(true)}>
              Delete
            </Button>
          )}
        </>
      }
    >
      <Done className={styles.result}>{result}</Done>
      {change.state === 'refused' && !isClosing && (
        <Problem manual={change.manual} className={styles.result}>
          {change.sentence}
        </Problem>
      )}
      <DeleteDialog
        study={study}
        isOpen={isDeleting}
        change={deletion.change}
        onClose={() => setDeleting(false)}
        onConfirm={() => void deletion.deleteStudy()}
      />
      <CloseDialog
        study={study}
        isOpen={isClosing}
        change={change}
        onClose={() => setClosing(false)}
        onConfirm={async () => {
          if (!(await changeStatus('closed'))) return
          setClosing(false)
          // A closed study has no Close button, which opened the dialog.
          heading.current?.focus()
        }}
      />
    </PageHeader>
  )
}
