import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { roleMay } from '#domain/accounts/permissions.ts'
import type { Role } from '#domain/accounts/roles.ts'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { StudyPage } from '../study/study-page.tsx'
import type { AskedTexts } from './asked-texts.ts'
import { DepositPanel } from './deposit-panel.tsx'
import { DetailsForm } from './details-form.tsx'
import { DisclosurePanel } from './disclosure/disclosure-panel.tsx'
import styles from './publish.module.css'
import { usePublication } from './use-publication.ts'

const ROUTE = '/tools/studies/$id/publish'

/** How the data of a study are published, what is taken out before, and the drafts at Zenodo and OSF. */
export function PublishScreen() {
  const { id } = useParams({ from: ROUTE })
  const asked = useSearch({ from: ROUTE })
  const navigate = useNavigate()
  const onAsk = (search: AskedTexts) => void navigate({ to: '/studies/$id/publish', params: { id }, search, resetScroll: false })
  return (
    <StudyPage key={id} experiment_id={id} path="/studies/$id/publish">
      {({ study }) => <PublishStudy experiment_id={id} role={study.role} asked={asked} onAsk={onAsk} />}
    </StudyPage>
  )
}

type Props = { experiment_id: string; role: Role; asked: AskedTexts; onAsk: (asked: AskedTexts) => void }

function PublishStudy({ experiment_id, role, asked, onAsk }: Props) {
  const query = usePublication(experiment_id)
  if (!query.data) return <QueryState query={query} what="the publication" height={480} />
  const mayChange = roleMay(role, 'change-study')
  return (
    <div className={styles.page}>
      <DetailsForm experiment_id={experiment_id} shown={query.data} mayChange={mayChange} />
      <DisclosurePanel {...{ experiment_id, mayChange, asked, onAsk }} />
      <DepositPanel experiment_id={experiment_id} shown={query.data} />
    </div>
  )
}
