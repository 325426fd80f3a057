import { useParams } from '@tanstack/react-router'
import { StudyPage } from '../study/study-page.tsx'
import { DryRunPanel } from './dry-run-panel.tsx'

const PATH = '/studies/$id/dry-run'

export function DryRunScreen() {
  const { id } = useParams({ from: `/tools${PATH}` })
  return (
    <StudyPage key={id} experiment_id={id} path={PATH}>
      {({ study, condition_settings }) => <DryRunPanel study={study} settings={condition_settings} />}
    </StudyPage>
  )
}
