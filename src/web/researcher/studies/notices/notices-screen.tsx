import { useParams } from '@tanstack/react-router'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { StudyPage } from '../study/study-page.tsx'
import { BrowserErrors } from './browser-errors.tsx'
import styles from './notices.module.css'
import { NoticesForm } from './notices-form.tsx'
import { NoticesLog } from './notices-log.tsx'
import { useNotices } from './use-notices.ts'

export function NoticesScreen() {
  const { id } = useParams({ from: '/tools/studies/$id/notices' })
  return (
    <StudyPage key={id} experiment_id={id} path="/studies/$id/notices">
      {() => <Notices experiment_id={id} />}
    </StudyPage>
  )
}

function Notices({ experiment_id }: { experiment_id: string }) {
  const query = useNotices(experiment_id)
  const { data } = query
  if (!data) return <QueryState query={query} what="the notices" height={480} />
  return (
    <div className={styles.page}>
      <NoticesForm experiment_id={experiment_id} shown={data} />
      <div className={styles.column}>
        <NoticesLog experiment_id={experiment_id} shown={data} />
        <BrowserErrors errors={data.browser_errors} />
      </div>
    </div>
  )
}
