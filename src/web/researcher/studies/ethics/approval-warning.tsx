import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { roleMay } from '#domain/accounts/permissions.ts'
import { approvalWarnings } from '#domain/ethics/approval.ts'
import { isoDay } from '#domain/iso-day.ts'
import type { ShownStudy } from '../study-types.ts'
import styles from './ethics.module.css'

type Shown = Pick<ShownStudy, 'study' | 'approval'>

/** What to look at before people come; empty if nothing. */
export function useApprovalWarnings(shown: Shown | undefined): string[] {
  const [today] = useState(() => isoDay(Date.now()))
  if (shown === undefined) return []
  const { study, approval } = shown
  const { status, version } = study
  return approvalWarnings({ approval, version, isChanged: approval?.is_changed ?? false, status, today })
}

/** Under the buttons of a study, for those who can launch it. */
export function ApprovalWarning({ study, approval }: Shown) {
  const { experiment_id, role } = study
  const warnings = useApprovalWarnings({ study, approval })
  if (warnings.length === 0 || !roleMay(role, 'change-study')) return null
  return (
    <div role="note" aria-label="Ethics approval" className={styles.warning}>
      {warnings.map((sentence) => (
        <p key={sentence} dir="auto">
          {sentence}
        </p>
      ))}
      <Link to="/studies/$id/ethics" params={{ id: experiment_id }}>
        {approval === null ? 'Record it, or print what the board needs' : 'See what was approved and what changed'}
      </Link>
    </div>
  )
}
