import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#web/researcher/accounts/use-may.ts'
import { pageTitle } from '#web/researcher/page-title.ts'
import { ChoiceRow } from '#web/researcher/ui/list/choice-row.tsx'
import { SearchRow } from '#web/researcher/ui/list/search-row.tsx'
import { useShowMore } from '#web/researcher/ui/list/show-more.tsx'
import { useSlashKey } from '#web/researcher/ui/list/use-slash-key.ts'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { Notice } from '#web/researcher/ui/notice.tsx'
import { PageHeader } from '#web/researcher/ui/page-header.tsx'
import { ImportDialog } from '../import/import-dialog.tsx'
import { LastUpdated } from '../last-updated.tsx'
import { STATUS_LABELS } from '../study-texts.ts'
import type { ListedStudy } from '../study-types.ts'
import { useStudyList } from '../use-studies.ts'
import { countByStatus, DEFAULT_OPTIONS, filterStudies, type StatusFilter } from './filter-studies.ts'
import styles from './study-list-view.module.css'
import { StudyTable } from './study-table.tsx'
import { useListOptions } from './use-list-options.ts'

export function StudyListView() {
  const query = useStudyList()
  const studies = query.data
  const [isImporting, setImporting] = useState(false)
  const mayCreate = useMay('POST /v1/spawn_experiment')
  const mayImport = useMay('POST /v1/import_study')
  return (
    <>
      <PageHeader
        title={pageTitle('/studies')}
        lead="Your studies: how far they are, who is in them now, and the way to change them."
        action={
          <>
            {mayImport && (
              <Button variant="default" size="md" onClick={() => setImporting(true)}>
                Import a study
              </Button>
            )}
            {mayCreate && (
              <Button component={Link} to="/create-study" size="md">
                Create a study
              </Button>
            )}
          </>
        }
      />
      <QueryState query={query} what="the studies" height={320} />
      {studies?.length === 0 && <NoStudies mayCreate={mayCreate} />}
      {studies !== undefined && studies.length > 0 && (
        <>
          <Studies studies={studies} />
          <div className={styles.below}>
            <LastUpdated atMs={query.dataUpdatedAt} isStale={query.isError} />
          </div>
        </>
      )}
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </>
  )
}

function NoStudies({ mayCreate }: { mayCreate: boolean }) {
  return (
    <Notice heading="No studies yet">
      <p>A study shows cards from your sets to participants, in one condition or several, and records what they do.</p>
      {mayCreate && (
        <Button component={Link} to="/create-study" size="md">
          Create your first study
        </Button>
      )}
    </Notice>
  )
}

/** Showing thousands of rows at once is slow. */
const ROWS_AT_A_TIME = 100

const FILTERS: readonly [StatusFilter, string][] = [
  ['all', 'All'],
  ['draft', STATUS_LABELS.draft],
  ['running', STATUS_LABELS.running],
  ['paused', STATUS_LABELS.paused],
  ['closed', STATUS_LABELS.closed],
]

function Studies({ studies }: { studies: readonly ListedStudy[] }) {
  const [options, onOptions] = useListOptions()
  const field = useSlashKey()
  const found = filterStudies(studies, options)
  const { shown, showMore } = useShowMore(found, ROWS_AT_A_TIME, studyCount(found.length))
  const counts = countByStatus(studies)
  return (
    <>
      <SearchRow
        ref={field}
        label="Search by name, id, platform or set"
        search={options.search}
        onSearch={(search) => onOptions({ ...options, search })}
        found={found.length === studies.length ? studyCount(studies.length) : `${found.length} of ${studyCount(studies.length)}`}
      >
        <ChoiceRow
          legend="Status"
          name="status"
          choices={FILTERS.map(([value, label]) => ({ value, label, count: counts[value] }))}
          chosen={options.status}
          onChoice={(status) => onOptions({ ...options, status })}
        />
      </SearchRow>
      {found.length === 0 && (
        <Notice>
          <p>No study matches.</p>
          <Button
            variant="default"
            onClick={() => {
              onOptions({ ...DEFAULT_OPTIONS, sorting: options.sorting })
              field.current?.focus()
            }}
          >
            Show all studies
          </Button>
        </Notice>
      )}
      {found.length > 0 && (
        <StudyTable studies={shown} sorting={options.sorting} onSorting={(sorting) => onOptions({ ...options, sorting })} />
      )}
      {showMore}
    </>
  )
}

const studyCount = (count: number) => (count === 1 ? '1 study' : `${count.toLocaleString('en')} studies`)
