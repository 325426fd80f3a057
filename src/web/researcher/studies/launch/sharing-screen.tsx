import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { roleMay } from '#domain/accounts/permissions.ts'
import type { ListedStudy } from '#web/researcher/studies/study-types.ts'
import { PeoplePanel } from '../../accounts/sharing/people-panel.tsx'
import { ReviewLinksPanel } from '../../accounts/sharing/review-links-panel.tsx'
import { StudyPage } from '../study/study-page.tsx'
import { LinkUsePanel } from './link-use-panel.tsx'
import { SharePanel } from './share-panel.tsx'

/** With whom a study is shared, as far as the role in this study allows. */
function SharingPanels({ study }: { study: ListedStudy }) {
  return (
    <>
      <PeoplePanel study={study} />
      {roleMay(study.role, 'give-review-links') && <ReviewLinksPanel experiment_id={study.experiment_id} />}
    </>
  )
}

const PATH = '/studies/$id/sharing'

/** With participants, with colleagues and with reviewers. */
export function SharingScreen() {
  const { id } = useParams({ from: `/tools${PATH}` })
  return (
    <StudyPage key={id} experiment_id={id} path={PATH}>
      {({ study, test_signature, overrides, condition_settings, preregistered }) => (
        <Stack gap="lg">
          <SharePanel study={study} testSignature={test_signature} isPreregistered={preregistered !== null} />
          <SharingPanels study={study} />
          <LinkUsePanel overrides={overrides} condition_settings={condition_settings} />
        </Stack>
      )}
    </StudyPage>
  )
}
