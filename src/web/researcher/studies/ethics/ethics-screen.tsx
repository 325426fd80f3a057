import { useParams } from '@tanstack/react-router'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { StudyPage } from '../study/study-page.tsx'
import type { ShownStudy } from '../study-types.ts'
import { EthicsView } from './ethics-view.tsx'
import { useEthics } from './use-ethics.ts'

export function EthicsScreen() {
  const { id } = useParams({ from: '/tools/studies/$id/ethics' })
  return (
    <StudyPage key={id} experiment_id={id} path="/studies/$id/ethics">
      {(shown) => <Ethics shown={shown} />}
    </StudyPage>
  )
}

function Ethics({ shown }: { shown: ShownStudy }) {
  const query = useEthics(shown.study.experiment_id)
  const { data } = query
  if (!data) return <QueryState query={query} what="what is for the ethics board" height={480} />
  return <EthicsView study={shown.study} settings={shown.condition_settings} shown={data} />
}
