import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { roleMay } from '#domain/accounts/permissions.ts'
import { ExclusionsPanel } from '../study/exclusions-panel.tsx'
import { StudyPage } from '../study/study-page.tsx'
import { ParticipantsPanel } from './participants-panel.tsx'

const PATH = '/studies/$id/people'

export function PeopleScreen() {
  const { id } = useParams({ from: `/tools${PATH}` })
  return (
    <StudyPage key={id} experiment_id={id} path={PATH}>
      {({ study, condition_settings, excluded, people }) => (
        <Stack gap="lg">
          <ParticipantsPanel study={study} condition_settings={condition_settings} people={people} />
          {roleMay(study.role, 'change-study') && <ExclusionsPanel experiment_id={id} excluded={excluded} />}
        </Stack>
      )}
    </StudyPage>
  )
}
