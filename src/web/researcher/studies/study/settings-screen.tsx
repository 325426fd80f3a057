import { Stack } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { retentionDateIn } from '#domain/study/lifecycle/retention.ts'
import { isDemo } from '#domain/study/lifecycle/status.ts'
import { Notice } from '#web/researcher/ui/notice.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import type { ShownStudy } from '../study-types.ts'
import { RetentionPanel } from './retention-panel.tsx'
import { RunningChanges } from './running-changes.tsx'
import { RunningPanel } from './running-panel.tsx'
import { StudyPage } from './study-page.tsx'
import { useConditionNames } from './use-condition-names.ts'

const PATH = '/studies/$id/settings'

/** What is about running the study and not about what participants see: it is changed at once, without a new version. */
export function SettingsScreen() {
  const { id } = useParams({ from: `/tools${PATH}` })
  return (
    <StudyPage key={id} experiment_id={id} path={PATH}>
      {(shown) =>
        isDemo(id) ? (
          <Notice>The demo study stays as it is. Duplicate it and change the copy.</Notice>
        ) : (
          <SettingsTab shown={shown} />
        )
      }
    </StudyPage>
  )
}

function SettingsTab({ shown }: { shown: ShownStudy }) {
  const { study, condition_settings, conditions, erased, versions } = shown
  const names = useConditionNames(condition_settings)
  return (
    <Stack gap="lg">
      <RunningPanel study={study} condition_settings={condition_settings} conditions={conditions} names={names} />
      <RetentionPanel study={study} date={retentionDateIn(condition_settings)} erased={erased} />
      <Panel id="notice-settings" heading="Notices">
        <p>
          To get a mail or a webhook about arrivals, quotas and problems, see{' '}
          <Link to="/studies/$id/notices" params={{ id: study.experiment_id }}>
            Notices
          </Link>
          .
        </p>
        <p className={page.soft}>
          What participants see is changed by Edit, which makes a new version: people keep the one that they started with.
        </p>
      </Panel>
      <RunningChanges versions={versions} names={names} />
    </Stack>
  )
}
