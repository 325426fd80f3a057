import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { roleMay } from '#domain/accounts/permissions.ts'
import { approvalWarnings } from '#domain/ethics/approval.ts'
import { isoDay } from '#domain/iso-day.ts'
import type { ShownStudy } from '../study-types.ts'
import styles from './ethics.module.css'

/** Under the buttons of a study, for those who can launch it. */
export function ApprovalWarning({ study, approval }: Pick<ShownStudy, 'study' | 'approval'>) {
  const [today] = useState(() => isoDay(Date.now()))
  const { experiment_id, role, status, version } = study
  if (!roleMay(role, 'change-study')) return null
  const warnings = approvalWarnings({ approval, version, isChanged: approval?.is_changed ?? false, status, today })
  if (warnings.length === 0) return null
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
