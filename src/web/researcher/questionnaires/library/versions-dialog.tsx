import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { countOf } from '#web/researcher/count-of.ts'
import { formatDateTime } from '#web/researcher/format-time.ts'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Done } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { exportQuestionnaire } from './addresses.ts'
import styles from './library.module.css'
import { Refusal } from './refusal.tsx'
import { type OwnQuestionnaire, useLibraryChange, useVersions } from './use-questionnaires.ts'

type ContentProps = { questionnaire: OwnQuestionnaire; mayWrite: boolean }
type Props = ContentProps & { isOpen: boolean; onClose: () => void; onClosed: () => void }

export function VersionsDialog({ isOpen, onClose, onClosed, ...rest }: Props) {
  return (
    <Dialog title={`Versions of ${rest.questionnaire.label}`} isOpen={isOpen} onClose={onClose} onClosed={onClosed}>
      <Versions {...rest} />
    </Dialog>
  )
}

function Versions({ questionnaire: { questionnaire_id }, mayWrite }: ContentProps) {
  const query = useVersions(questionnaire_id)
  const { change, send } = useLibraryChange()
  const [restoring, setRestoring] = useState<number>()
  const [done, setDone] = useState('')
  const versions = query.data ?? []
  const newest = versions[0]?.version ?? 1
  const restore = async (version: number, confirm: boolean) => {
    setRestoring(version)
    setDone('')
    const call = callApi('/v1/restore_questionnaire', { questionnaire_id, version, based_on: newest, confirm })
    if (await send(call)) setDone(`Version ${version} is the newest again, as version ${newest + 1}.`)
  }
  return (
    <div className={page.form}>
      <p className={page.soft}>Every save makes a version. Studies keep the one that they were made with.</p>
      <Done>{done}</Done>
      {change.state === 'refused' && <Refusal refused={change} />}
      {change.state === 'refused' && change.wantsConfirmation && restoring !== undefined && (
        <div className={page.actions}>
          <Button size="md" onClick={() => restore(restoring, true)}>
            Restore version {restoring} anyway
          </Button>
        </div>
      )}
      <QueryState query={query} what="the versions" height={160} notFound="This questionnaire is no longer there." />
      <ol className={styles.versions} reversed>
        {versions.map(({ version, label, n_questions, changed_at, changed_by }) => (
          <li key={version}>
            <p>
              <strong>Version {version}</strong>
              {version === newest && <span className={page.soft}> newest</span>}
            </p>
            <p className={page.soft} dir="auto">
              {label} · {countOf(n_questions, 'question')} · {formatDateTime(changed_at)} · {changed_by}
            </p>
            <div className={styles.links}>
              {mayWrite && version !== newest && (
                <Button
                  variant="default"
                  loading={change.state === 'sending' && restoring === version}
                  onClick={() => restore(version, false)}
                >
                  Restore
                </Button>
              )}
              <Link to="/questionnaires/$id/print" params={{ id: questionnaire_id }} search={{ version }}>
                Print
              </Link>
              <button type="button" className={styles.asLink} onClick={() => exportQuestionnaire(questionnaire_id, version)}>
                Export
              </button>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
