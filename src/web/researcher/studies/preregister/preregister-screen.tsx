import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ForPerson } from '#web/researcher/drafts/for-person.tsx'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { StudyPage } from '../study/study-page.tsx'
import type { ListedStudy, ShownStudy } from '../study-types.ts'
import { PreregisterView } from './preregister-view.tsx'
import { usePreregistration } from './use-preregistration.ts'

const PATH = '/studies/$id/preregister'

export function PreregisterScreen() {
  const { id } = useParams({ from: `/tools${PATH}` })
  return (
    <StudyPage key={id} experiment_id={id} path={PATH}>
      {({ study, condition_settings }) => (
        <ForPerson>{(person_id) => <Opened study={study} settings={condition_settings} by={person_id} />}</ForPerson>
      )}
    </StudyPage>
  )
}

type Props = { study: ListedStudy; settings: ShownStudy['condition_settings']; by: string }

function Opened({ study, settings, by }: Props) {
  const query = usePreregistration(study.experiment_id)
  const [round, setRound] = useState(0)
  if (query.data === undefined) return <QueryState query={query} what="the preregistration" height={480} />
  const reload = async () => {
    await query.refetch()
    setRound(round + 1)
  }
  return (
    <PreregisterView
      key={round}
      study={study}
      settings={settings}
      by={by}
      shown={query.data}
      isFresh={round > 0}
      onReload={() => void reload()}
    />
  )
}
