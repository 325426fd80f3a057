import { useParams } from '@tanstack/react-router'
import { StudyDetails } from './study-details.tsx'
import { StudyPage } from './study-page.tsx'

export function OverviewScreen() {
  const { id } = useParams({ from: '/tools/studies/$id' })
  return (
    <StudyPage key={id} experiment_id={id}>
      {(shown, lastUpdated) => <StudyDetails shown={shown} lastUpdated={lastUpdated} />}
    </StudyPage>
  )
}
