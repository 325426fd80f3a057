import { useParams } from '@tanstack/react-router'
import { StudyPage } from '../study/study-page.tsx'
import { QualityView } from './quality-view.tsx'

export function QualityScreen() {
  const { id } = useParams({ from: '/tools/studies/$id/quality' })
  return (
    <StudyPage key={id} experiment_id={id} path="/studies/$id/quality">
      {({ study, people }) => <QualityView experiment_id={id} role={study.role} everybody={people} />}
    </StudyPage>
  )
}
