import { useMemo } from 'react'
import { roleMay } from '#domain/accounts/permissions.ts'
import { namesIn } from '#domain/study/design/words.ts'
import type { ListedStudy, ShownStudy } from '../study-types.ts'
import { DraftForm } from './draft-form.tsx'
import { FormsPanel } from './forms-panel.tsx'
import { PowerSection } from './power-section.tsx'
import styles from './preregister.module.css'
import { RegistrationsPanel } from './registrations-panel.tsx'
import { useDraft } from './use-draft.ts'
import type { ShownPreregistration } from './use-preregistration.ts'

type Props = {
  study: ListedStudy
  settings: ShownStudy['condition_settings']
  by: string
  shown: ShownPreregistration
  isFresh: boolean
  onReload: () => void
}

export function PreregisterView({ study, settings, by, shown, isFresh, onReload }: Props) {
  const { experiment_id, role } = study
  const mayChange = roleMay(role, 'change-study')
  const draft = useDraft({ experiment_id, by, revision: shown.revision, answers: shown.answers, isFresh })
  const filled = useMemo(() => ({ ...shown.filled, isRandomised: shown.is_randomised }), [shown])
  const names = namesIn(settings)
  return (
    <div className={styles.view}>
      <RegistrationsPanel experiment_id={experiment_id} shown={shown} names={names} draft={draft} mayChange={mayChange} />
      <DraftForm shown={shown} draft={draft} mayChange={mayChange} onReload={onReload} />
      {roleMay(role, 'see-data') && mayChange && (
        <PowerSection
          experiment_id={experiment_id}
          onTake={(words) => draft.change('rationale', [draft.answers.rationale, words].filter(Boolean).join('\n\n'))}
        />
      )}
      <FormsPanel experiment_id={experiment_id} shown={shown} draft={draft} filled={filled} mayChange={mayChange} />
    </div>
  )
}
