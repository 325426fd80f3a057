import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { launchSteps } from '#domain/study/lifecycle/launch-steps.ts'
import { WAVES } from '#domain/waves/wave.ts'
import { SharePanel } from '../launch/share-panel.tsx'
import { StudyPage } from '../study/study-page.tsx'
import { useConditionNames } from '../study/use-condition-names.ts'
import { progressText } from '../study-texts.ts'
import type { ShownStudy } from '../study-types.ts'
import { WaveProgress } from '../waves/wave-progress.tsx'
import { LivePanel } from './live-panel.tsx'

export function LiveScreen() {
  const { id } = useParams({ from: '/tools/studies/$id' })
  return (
    <StudyPage key={id} experiment_id={id} path="/studies/$id">
      {(shown) => <LiveTab {...shown} />}
    </StudyPage>
  )
}

/** Until the first people are through, the link and what is left to do come first. */
function LiveTab({ study, condition_settings, test_signature, people, preregistered }: ShownStudy) {
  const names = useConditionNames(condition_settings)
  const comesBack = condition_settings.some(({ param, value }) => param === WAVES && value !== '')
  return (
    <Stack gap="lg">
      <p role="status" className="visually-hidden">
        {progressText(study)}
      </p>
      {launchSteps(study).length > 0 && (
        <SharePanel study={study} testSignature={test_signature} isPreregistered={preregistered !== null} />
      )}
      {comesBack && <WaveProgress experiment_id={study.experiment_id} />}
      <LivePanel experiment_id={study.experiment_id} names={names} settings={condition_settings} people={people} />
    </Stack>
  )
}
