import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import type { Draft } from '#domain/study/draft/draft.ts'
import { changesBy } from '#domain/study/draft/draft-changes.ts'
import panel from '#web/researcher/ui/panel.module.css'
import { ProblemList } from '#web/researcher/ui/problem-list.tsx'
import { placeId } from '../review/go-to-place.ts'
import type { SavedVersion } from '../study-task.ts'
import { ChangeList } from './change-list.tsx'
import styles from './create-block.module.css'
import type { Saving } from './use-save-version.ts'

type Props = {
  experiment_id: string
  draft: Draft
  base: SavedVersion
  saving: Saving
  /** What keeps it from being saved, one sentence each. */
  blocking: readonly string[]
  problems: readonly string[]
  /** Every setting, once somebody has asked for it. */
  review: ReactNode
  onVerify: () => void
  onSave: () => void
}

/** Every change against the running version, and the way to the next one. */
export function SaveBlock({ experiment_id, draft, base, saving, blocking, problems, review, onVerify, onSave }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  const changes = useMemo(() => changesBy(draft, base.settings), [base, draft])
  const next = base.version + 1
  const isOff = changes.length === 0 || blocking.length > 0

  const save = () => {
    setIsAsked(true)
    if (!isOff) onSave()
  }

  return (
    <section className={`${panel.panel} ${styles.block}`}>
      <h2 id={placeId('create')} tabIndex={-1}>
        Save the next version
      </h2>
      <p className={styles.hint}>
        People who have started keep the version that they started with; newcomers get version {next}. The data of all versions
        stay together.
      </p>
      {changes.length === 0 ? (
        <p>Nothing differs from version {base.version} yet.</p>
      ) : (
        <ChangeList heading={`since version ${base.version}`} changes={changes} />
      )}
      <div className={styles.verify}>
        <Button variant="default" size="md" onClick={onVerify}>
          Verify parameters
        </Button>
        <p>Every setting of every condition, as it will be stored.</p>
      </div>
      {review}
      <div className={styles.actions}>
        <Button size="md" onClick={save} loading={saving.state === 'saving'} aria-disabled={isOff}>
          Save as version {next}
        </Button>
      </div>
      <div className={styles.result} aria-live="polite">
        {isAsked && <ProblemList problems={blocking} />}
        <Result experiment_id={experiment_id} saving={saving} />
        <ProblemList problems={problems} />
      </div>
    </section>
  )
}

function Result({ experiment_id, saving }: { experiment_id: string; saving: Saving }) {
  switch (saving.state) {
    case 'saved':
      return (
        <div className={styles.created}>
          <p className={styles.good}>Saved as version {saving.version}</p>
          <p>
            <Link to="/studies" search={{ study: experiment_id }}>
              Go to the study
            </Link>
          </p>
        </div>
      )
    case 'overtaken':
      return (
        <p className={styles.problem}>
          Version {saving.version} was saved meanwhile, so nothing was saved here. The list above now tells every difference from
          version {saving.version}: look at it, then save again.
        </p>
      )
    case 'refused':
      return saving.problems.length === 0 ? <p className={styles.problem}>{saving.message}</p> : null
    case 'no-answer':
      return <p className={styles.problem}>The server did not answer. Your edits are kept here: try again in a moment.</p>
    default:
      return null
  }
}
