import { useParams } from '@tanstack/react-router'
import { retentionDateIn } from '#domain/study/lifecycle/retention.ts'
import { isDemo } from '#domain/study/lifecycle/status.ts'
import { Notice } from '#web/researcher/ui/notice.tsx'
import { RetentionPanel } from './retention-panel.tsx'
import { StudyPage } from './study-page.tsx'

const PATH = '/studies/$id/settings'

/** What is about running the study and not about what participants see: it is changed at once, without a new version. */
export function SettingsScreen() {
  const { id } = useParams({ from: `/tools${PATH}` })
  return (
    <StudyPage key={id} experiment_id={id} path={PATH}>
      {({ study, condition_settings, erased }) =>
        isDemo(id) ? (
          <Notice>The demo study stays as it is. Duplicate it and change the copy.</Notice>
        ) : (
          <RetentionPanel study={study} date={retentionDateIn(condition_settings)} erased={erased} />
        )
      }
    </StudyPage>
  )
}
