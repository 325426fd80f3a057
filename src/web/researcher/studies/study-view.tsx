import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { messages } from '#contract/researcher-messages.ts'
import { pageTitle } from '../page-title.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { OpenStudy } from './open-study.tsx'
import styles from './study-page.module.css'
import { useStudy } from './use-studies.ts'

export function StudyView({ experiment_id }: { experiment_id: string }) {
  const { data, isError, isFetching, refetch, dataUpdatedAt } = useStudy(experiment_id)
  return (
    <>
      <Link to="/studies" className={styles.back}>
        {pageTitle('/studies')}
      </Link>
      {data?.state === 'found' ? (
        <OpenStudy shown={data.shown} atMs={dataUpdatedAt} isAway={isError} />
      ) : (
        <>
          <PageHeader title={experiment_id} />
          {data === undefined && !isError && <Skeleton height={480} aria-label="Loading the study" />}
          {data === undefined && isError && (
            <div className={styles.panel} role="alert">
              <p>The study could not be loaded.</p>
              <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
                {messages.retry}
              </Button>
            </div>
          )}
          {data?.state === 'unknown' && (
            <p className={styles.panel}>You have no study of this id. It may be mistyped, or belong to somebody else.</p>
          )}
        </>
      )}
    </>
  )
}
