import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { StudyPage } from '../study/study-page.tsx'
import { AttentionView } from './attention-view.tsx'

const ROUTE = '/tools/studies/$id/attention'

export function AttentionScreen() {
  const { id } = useParams({ from: ROUTE })
  const asked = useSearch({ from: ROUTE })
  const navigate = useNavigate()
  return (
    <StudyPage key={id} experiment_id={id} path="/studies/$id/attention">
      {({ study }) => (
        <AttentionView
          study={study}
          asked={asked}
          onAsk={(search) =>
            void navigate({ to: '/studies/$id/attention', params: { id }, search, replace: true, resetScroll: false })
          }
        />
      )}
    </StudyPage>
  )
}
