import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { maySeeSetting } from '#domain/accounts/reviewed-settings.ts'
import page from '#web/researcher/ui/page.module.css'
import type { ShownStudy } from '../study-types.ts'
import { VersionsPanel } from '../versions/versions-panel.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { ConditionsPanel } from './conditions-panel.tsx'
import { DesignPanel } from './design-panel.tsx'
import styles from './study-page.module.css'
import { StudyPage } from './study-page.tsx'
import { useConditionNames } from './use-condition-names.ts'

const PATH = '/studies/$id/conditions'

export function ConditionsScreen() {
  const { id } = useParams({ from: `/tools${PATH}` })
  return (
    <StudyPage key={id} experiment_id={id} path={PATH}>
      {(shown, lastUpdated) => <ConditionsTab shown={shown} lastUpdated={lastUpdated} />}
    </StudyPage>
  )
}

/** What differs between people: the conditions, who is in them, and what earlier versions were like. */
function ConditionsTab({ shown, lastUpdated }: { shown: ShownStudy; lastUpdated: ReactNode }) {
  const { study, conditions, versions, condition_settings } = shown
  const names = useConditionNames(condition_settings)
  /** The older version to show, or undefined for the newest. */
  const [older, setOlder] = useState<number>()
  return (
    <Stack gap="lg">
      <div className={styles.columns}>
        <ConditionsPanel
          study={study}
          names={names}
          conditions={conditions}
          unassigned={shown.unassigned}
          people={shown.people}
          testsByLetters={shown.tests_by_letters}
          testSignature={shown.test_signature}
          settings={condition_settings}
          lastUpdated={lastUpdated}
        />
        <VersionsPanel
          versions={versions}
          names={names}
          shownVersion={older ?? study.version}
          onVersion={setOlder}
          approval={shown.approval}
          preregistered={shown.preregistered}
        />
      </div>
      <BalancePanel balance={shown.balance} settings={condition_settings} />
      <DesignPanel
        experiment_id={study.experiment_id}
        newestSettings={condition_settings}
        older={older}
        onNewest={() => setOlder(undefined)}
      />
      {!maySeeSetting(study.role, 'completion-code') && (
        <p className={page.soft}>Codes, exits, the order of steps and own questionnaires are not shown to your role.</p>
      )}
    </Stack>
  )
}
