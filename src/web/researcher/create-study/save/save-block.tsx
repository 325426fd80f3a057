import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { describeChanges } from '#domain/study/changes/describe-changes.ts'
import { type Draft, namesOf } from '#domain/study/draft/draft.ts'
import { changesBy } from '#domain/study/draft/draft-changes.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { ChangeRows } from '#web/researcher/studies/versions/change-rows.tsx'
import page from '#web/researcher/ui/page.module.css'
import panel from '#web/researcher/ui/panel.module.css'
import { ProblemList } from '#web/researcher/ui/result.tsx'
import { placeId } from '../review/go-to-place.ts'
import type { SavedVersion } from '../study-task.ts'
import styles from './create-block.module.css'
import { RisksBlock } from './risks-block.tsx'
import type { AcceptedRisks } from './use-accepted-risks.ts'
import type { SavingVersion } from './use-save-version.ts'

type Props = {
  experiment_id: string
  draft: Draft
  base: SavedVersion
  /** Later than `base` where an older draft was opened. */
  newest: number
  saving: SavingVersion
  /** Reasons why it cannot be saved. */
  blocking: readonly string[]
  risks: AcceptedRisks
  problems: readonly string[]
  review: ReactNode
  onSave: () => void
  /** Pressed while something blocks it. */
  onBlocked: () => void
}

/** Lists the changes since the saved version and saves them as the next one. */
export function SaveBlock(props: Props) {
  const { experiment_id, draft, base, newest, saving, blocking, risks, problems, review, onSave, onBlocked } = props
  const [wasPressed, setWasPressed] = useState(false)
  const changes = useMemo(() => describeChanges(changesBy(draft, base.settings), namesOf(draft)), [base, draft])
  const changesTitle = `${countOf(changes.length, 'change')} since version ${base.version}`
  const next = Math.max(base.version, newest) + 1
  const isOff = changes.length === 0 || blocking.length > 0

  const save = () => {
    setWasPressed(true)
    if (!isOff) onSave()
    else if (blocking.length > 0) onBlocked()
  }

  return (
    <section className={`${panel.panel} ${styles.block}`}>
      <h2 id={placeId('create')} tabIndex={-1}>
        Save your changes
      </h2>
      <p className={page.soft}>
        People who have started keep the version that they started with; newcomers get{' '}
        {changes.length === 0 ? 'the newest' : `version ${next}`}. The data of all versions stay together.
        {draft.conditions[0]?.waves ? ' A wave that somebody has not begun yet is as in the newest version.' : ''}
      </p>
      {changes.length === 0 ? (
        <p>Nothing differs from version {base.version} yet.</p>
      ) : (
        <div>
          <h3 className={styles.small}>{changesTitle}</h3>
          <ChangeRows changes={changes} label={changesTitle} />
        </div>
      )}
      {newest > base.version && saving.state === 'idle' && (
        <p>
          Version {newest} was saved since. Save compares your edits with it first, and stores nothing before you have seen the
          differences.
        </p>
      )}
      {review}
      <RisksBlock known={risks} label={messages.saveAnyway} asked={saving.state === 'unaccepted' ? saving : undefined} />
      <div className={styles.actions}>
        <Button size="md" onClick={save} loading={saving.state === 'saving'} aria-disabled={isOff}>
          {changes.length === 0 ? 'Nothing to save yet' : `Save as version ${next}`}
        </Button>
      </div>
      <div className={styles.result} aria-live="polite">
        {wasPressed && <ProblemList problems={blocking} />}
        <Result experiment_id={experiment_id} saving={saving} />
        <ProblemList problems={problems} />
      </div>
    </section>
  )
}

function Result({ experiment_id, saving }: { experiment_id: string; saving: SavingVersion }) {
  switch (saving.state) {
    case 'saved':
      return (
        <div className={styles.created}>
          <p className={styles.good}>Saved as version {saving.version}</p>
          <p>
            <Link to="/studies/$id" params={{ id: experiment_id }}>
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
