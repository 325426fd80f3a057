import { useParams } from '@tanstack/react-router'
import { DownloadsPanel } from './downloads-panel.tsx'
import { StudyPage } from './study-page.tsx'

const PATH = '/studies/$id/data'

export function DataScreen() {
  const { id } = useParams({ from: `/tools${PATH}` })
  return (
    <StudyPage key={id} experiment_id={id} path={PATH}>
      {({ condition_settings, erased, people }) => (
        <DownloadsPanel experiment_id={id} settings={condition_settings} erased={erased} people={people} />
      )}
    </StudyPage>
  )
}
