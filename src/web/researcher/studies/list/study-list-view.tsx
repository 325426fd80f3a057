import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useMay } from '#web/researcher/accounts/use-me.ts'
import { pageTitle } from '#web/researcher/page-title.ts'
import { ChoiceRow } from '#web/researcher/ui/list/choice-row.tsx'
import { PAGE_SIZE, pageWithin, rangeText, TYPED_MS } from '#web/researcher/ui/list/page-words.ts'
import { Pages } from '#web/researcher/ui/list/pages.tsx'
import { SearchRow } from '#web/researcher/ui/list/search-row.tsx'
import { useSlashKey } from '#web/researcher/ui/list/use-slash-key.ts'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { Notice } from '#web/researcher/ui/notice.tsx'
import page from '#web/researcher/ui/page.module.css'
import { PageHeader } from '#web/researcher/ui/page-header.tsx'
import { ImportDialog } from '../import/import-dialog.tsx'
import { LastUpdated } from '../last-updated.tsx'
import { STATUS_LABELS } from '../study-texts.ts'
import type { StudyPage } from '../study-types.ts'
import { useStudyList } from '../use-studies.ts'
import styles from './study-list-view.module.css'
import { StudyTable } from './study-table.tsx'
import { DEFAULT_OPTIONS, type ListOptions, useListOptions } from './use-list-options.ts'

export function StudyListView() {
  const [options, setOptions] = useListOptions()
  const [typed] = useDebouncedValue(options.search, TYPED_MS)
  const query = useStudyList({ ...options, search: typed })
  const found = query.data
  // The list became shorter while one of its last pages was open.
  const page = found && !query.isPlaceholderData ? pageWithin(options.page, found.n_found) : options.page
  if (page !== options.page) setOptions({ ...options, page })
  const [isImporting, setImporting] = useState(false)
  const mayCreate = useMay('make-studies')
  const mayImport = useMay('make-studies')
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
      {found?.counts.all === 0 && <NoStudies mayCreate={mayCreate} />}
      {found !== undefined && found.counts.all > 0 && (
        <>
          <Studies found={found} options={options} onOptions={setOptions} />
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
        <>
          <p>
            The quickest way to a first one is a design that others have published: it runs at once, and everything in it can be
            changed.
          </p>
          <div className={page.actions}>
            <Button component={Link} to="/gallery" size="md">
              Start from a published design
            </Button>
            <Button component={Link} to="/create-study" size="md" variant="default">
              Create an empty study
            </Button>
          </div>
        </>
      )}
    </Notice>
  )
}

const FILTERS: readonly [ListOptions['status'], string][] = [
  ['all', 'All'],
  ['draft', STATUS_LABELS.draft],
  ['running', STATUS_LABELS.running],
  ['paused', STATUS_LABELS.paused],
  ['closed', STATUS_LABELS.closed],
]

type Props = { found: StudyPage; options: ListOptions; onOptions: (options: ListOptions) => void }

function Studies({ found: { studies, n_found, counts }, options, onOptions }: Props) {
  const field = useSlashKey()
  const top = useRef<HTMLDivElement>(null)
  const fromStart = (change: Partial<ListOptions>) => onOptions({ ...options, ...change, page: 1 })
  const onPage = (page: number) => {
    onOptions({ ...options, page })
    top.current?.scrollIntoView()
  }
  return (
    <div ref={top} className={styles.list}>
      <SearchRow
        ref={field}
        label="Search by name, id, platform or set"
        search={options.search}
        onSearch={(search) => fromStart({ search })}
        found={rangeText({ offset: (options.page - 1) * PAGE_SIZE, nShown: studies.length, nFound: n_found }, [
          'study',
          'studies',
        ])}
      >
        <ChoiceRow
          legend="Status"
          name="status"
          choices={FILTERS.map(([value, label]) => ({ value, label, count: counts[value] }))}
          chosen={options.status}
          onChoice={(status) => fromStart({ status })}
        />
      </SearchRow>
      {studies.length === 0 && (
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
      {studies.length > 0 && (
        <StudyTable studies={studies} sorting={options.sorting} onSorting={(sorting) => fromStart({ sorting })} />
      )}
      <Pages nFound={n_found} page={options.page} onPage={onPage} />
    </div>
  )
}
