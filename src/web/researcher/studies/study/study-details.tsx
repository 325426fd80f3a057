import { Stack } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { roleMay } from '#domain/accounts/role-may.ts'
import { maySeeSetting } from '#domain/accounts/seen-settings.ts'
import { namesIn } from '#domain/study/design/words.ts'
import { retentionDateIn } from '#domain/study/lifecycle/retention.ts'
import { isDemo } from '#domain/study/lifecycle/status.ts'
import { SharingPanels } from '#web/researcher/accounts/sharing/sharing-panels.tsx'
import page from '#web/researcher/ui/page.module.css'
import { DryRunPanel } from '../dry-run/dry-run-panel.tsx'
import { LinkUsePanel } from '../launch/link-use-panel.tsx'
import { SharePanel } from '../launch/share-panel.tsx'
import { LivePanel } from '../live/live-panel.tsx'
import { ParticipantsPanel } from '../participants/participants-panel.tsx'
import { progressText } from '../study-texts.ts'
import type { ShownStudy } from '../study-types.ts'
import { VersionsPanel } from '../versions/versions-panel.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { ConditionsPanel } from './conditions-panel.tsx'
import { DesignPanel } from './design-panel.tsx'
import { DownloadsPanel } from './downloads-panel.tsx'
import { ExclusionsPanel } from './exclusions-panel.tsx'
import { RetentionPanel } from './retention-panel.tsx'
import styles from './study-page.module.css'

type Props = { shown: ShownStudy; lastUpdated: ReactNode }

export function StudyDetails({ shown, lastUpdated }: Props) {
  const { study, conditions, versions, excluded, erased, condition_settings, overrides } = shown
  const { experiment_id } = study
  // The same list as long as it says the same: charts are drawn again when it changes.
  const named = JSON.stringify(namesIn(condition_settings))
  const names = useMemo(() => JSON.parse(named) as string[], [named])
  /** The older version to show, or undefined for the newest. */
  const [older, setOlder] = useState<number>()
  return (
    <>
      <p role="status" className="visually-hidden">
        {progressText(study)}
      </p>
      <div className={styles.first}>
        <LivePanel experiment_id={experiment_id} names={names} settings={condition_settings} />
      </div>
      <div className={styles.first}>
        <SharePanel study={study} testSignature={shown.test_signature} />
      </div>
      <div className={styles.columns}>
        <Stack>
          <ConditionsPanel
            study={study}
            names={names}
            conditions={conditions}
            unassigned={shown.unassigned}
            testsByLetters={shown.tests_by_letters}
            testSignature={shown.test_signature}
            settings={condition_settings}
            lastUpdated={lastUpdated}
          />
          <BalancePanel balance={shown.balance} settings={condition_settings} />
          <LinkUsePanel overrides={overrides} condition_settings={condition_settings} />
          <SharingPanels study={study} />
          <VersionsPanel versions={versions} names={names} shownVersion={older ?? study.version} onVersion={setOlder} />
          {!isDemo(experiment_id) && <RetentionPanel study={study} date={retentionDateIn(condition_settings)} erased={erased} />}
          {roleMay(study.role, 'POST /v1/exclude_participant') && (
            <ExclusionsPanel experiment_id={experiment_id} excluded={excluded} />
          )}
        </Stack>
        <Stack>
          <DesignPanel
            experiment_id={experiment_id}
            newestSettings={condition_settings}
            older={older}
            onNewest={() => setOlder(undefined)}
          />
          {!maySeeSetting(study.role, 'completion-code') && (
            <p className={page.soft}>Codes, exits, the order of steps and own questionnaires are not shown to your role.</p>
          )}
          <DownloadsPanel experiment_id={experiment_id} role={study.role} />
        </Stack>
      </div>
      <DryRunPanel study={study} settings={condition_settings} />
      <ParticipantsPanel study={study} condition_settings={condition_settings} />
    </>
  )
}
