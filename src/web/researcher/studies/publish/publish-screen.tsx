import { useParams } from '@tanstack/react-router'
import { roleMay } from '#domain/accounts/permissions.ts'
import type { Role } from '#domain/accounts/roles.ts'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { StudyPage } from '../study/study-page.tsx'
import { DepositPanel } from './deposit-panel.tsx'
import { DetailsForm } from './details-form.tsx'
import styles from './publish.module.css'
import { usePublication } from './use-publication.ts'

/** How the data of a study are published, and the drafts at Zenodo and OSF. */
export function PublishScreen() {
  const { id } = useParams({ from: '/tools/studies/$id/publish' })
  return (
    <StudyPage key={id} experiment_id={id} path="/studies/$id/publish">
      {({ study }) => <PublishStudy experiment_id={id} role={study.role} />}
    </StudyPage>
  )
}

function PublishStudy({ experiment_id, role }: { experiment_id: string; role: Role }) {
  const query = usePublication(experiment_id)
  if (!query.data) return <QueryState query={query} what="the publication" height={480} />
  return (
    <div className={styles.page}>
      <DetailsForm experiment_id={experiment_id} shown={query.data} mayChange={roleMay(role, 'change-study')} />
      <DepositPanel experiment_id={experiment_id} shown={query.data} />
    </div>
  )
}
