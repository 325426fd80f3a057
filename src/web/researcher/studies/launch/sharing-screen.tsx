import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { SharingPanels } from '#web/researcher/accounts/sharing/sharing-panels.tsx'
import { StudyPage } from '../study/study-page.tsx'
import { LinkUsePanel } from './link-use-panel.tsx'
import { SharePanel } from './share-panel.tsx'

const PATH = '/studies/$id/sharing'

/** With participants, with colleagues and with reviewers. */
export function SharingScreen() {
  const { id } = useParams({ from: `/tools${PATH}` })
  return (
    <StudyPage key={id} experiment_id={id} path={PATH}>
      {({ study, test_signature, overrides, condition_settings }) => (
        <Stack gap="lg">
          <SharePanel study={study} testSignature={test_signature} />
          <SharingPanels study={study} />
          <LinkUsePanel overrides={overrides} condition_settings={condition_settings} />
        </Stack>
      )}
    </StudyPage>
  )
}
