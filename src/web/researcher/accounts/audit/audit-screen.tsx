import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { pageTitle } from '#web/researcher/page-title.ts'
import { Loading } from '#web/researcher/ui/loading/loading.tsx'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { Notice } from '#web/researcher/ui/notice.tsx'
import page from '#web/researcher/ui/page.module.css'
import { PageHeader } from '#web/researcher/ui/page-header.tsx'
import { useMay, useMe } from '../use-me.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { DownloadButton } from './download-button.tsx'
import { NO_FILTER, useAudit } from './use-audit.ts'

/** What was done in the lab, for its owners. */
export function AuditScreen() {
  const me = useMe()
  const mayRead = useMay('manage-lab')
  if (me !== undefined && mayRead) return <Log />
  return (
    <>
      <PageHeader title={pageTitle('/audit')} />
      {me === undefined ? (
        <Loading what="the audit log" height={320} />
      ) : (
        <Notice>
          <p>The audit log is for owners of the lab. An owner can show it to you, or make you one.</p>
        </Notice>
      )}
    </>
  )
}

function Log() {
  const [filter, setFilter] = useState(NO_FILTER)
  const query = useAudit(filter)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = query
  const entries = data?.pages.flatMap((each) => each.entries) ?? []
  return (
    <>
      <PageHeader
        title={pageTitle('/audit')}
        lead="Who did what in the lab, newest first. Entries cannot be changed or deleted, and name no participant."
        action={<DownloadButton />}
      />
      <AuditFilters filter={filter} onFilter={setFilter} people={data?.pages[0]?.people ?? []} />
      <p role="status" className={page.soft}>
        {data && shownText(entries.length, hasNextPage)}
      </p>
      <QueryState query={query} what="the audit log" height={320} />
      {data && entries.length === 0 && (
        <Notice>
          <p>Nothing matches.</p>
          <Button variant="default" onClick={() => setFilter(NO_FILTER)}>
            Show everything
          </Button>
        </Notice>
      )}
      {entries.length > 0 && <AuditTable entries={entries} isStale={isPlaceholderData} />}
      {hasNextPage && (
        <Stack align="center" mt="md">
          <Button variant="default" size="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </Stack>
      )}
    </>
  )
}

const shownText = (count: number, hasMore: boolean) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'entry' : 'entries'}${hasMore ? ', and there are more' : ''}`
