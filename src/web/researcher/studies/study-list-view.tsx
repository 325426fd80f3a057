import { Button, Skeleton, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { pageTitle } from '../page-title.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { useSlashKey } from '../shell/use-slash-key.ts'
import { FiguresTime } from './figures-time.tsx'
import { countByStatus, everything, findStudies, type StatusFilter, type Wanted } from './find-studies.ts'
import { ImportDialog } from './import-dialog.tsx'
import type { ListedStudy } from './study.ts'
import styles from './study-list.module.css'
import { StudyTable } from './study-table.tsx'
import { STATUS_WORDS } from './study-words.ts'
import { useStudyList } from './use-studies.ts'

type WantedProps = { wanted: Wanted; onWanted: (wanted: Wanted) => void }

export function StudyListView(props: WantedProps) {
  const { data: studies, isError, isFetching, refetch, dataUpdatedAt } = useStudyList()
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <PageHeader
        title={pageTitle('/studies')}
        lead="Your studies: how far they are, who is in them now, and the way to change them."
        action={
          <div className={styles.actions}>
            <Button variant="default" size="md" onClick={() => setImporting(true)}>
              Import a study
            </Button>
            <Button component={Link} to="/create-study" size="md">
              Create a study
            </Button>
          </div>
        }
      />
      {studies === undefined && !isError && <Skeleton height={320} aria-label="Loading the studies" />}
      {studies === undefined && isError && (
        <div className={styles.notice} role="alert">
          <p>The studies could not be loaded.</p>
          <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
            {messages.retry}
          </Button>
        </div>
      )}
      {studies?.length === 0 && <NoStudies />}
      {studies !== undefined && studies.length > 0 && (
        <>
          <Studies studies={studies} {...props} />
          <div className={styles.below}>
            <FiguresTime atMs={dataUpdatedAt} isAway={isError} />
          </div>
        </>
      )}
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </>
  )
}

function NoStudies() {
  return (
    <section className={styles.notice}>
      <h2>No studies yet</h2>
      <p>A study shows cards from your sets to participants, in one condition or several, and records what they do.</p>
      <Button component={Link} to="/create-study" size="md">
        Create your first study
      </Button>
    </section>
  )
}

/** Thousands of rows at once would make the page slow to open. */
const ROWS_AT_A_TIME = 100

const FILTERS: readonly [StatusFilter, string][] = [
  ['all', 'All'],
  ['running', STATUS_WORDS.running],
  ['paused', STATUS_WORDS.paused],
  ['closed', STATUS_WORDS.closed],
]

function Studies({ studies, wanted, onWanted }: WantedProps & { studies: readonly ListedStudy[] }) {
  const field = useSlashKey()
  const [nShown, setShown] = useState(ROWS_AT_A_TIME)
  const found = findStudies(studies, wanted)
  const counts = countByStatus(studies)
  return (
    <>
      <div className={styles.search}>
        <TextInput
          ref={field}
          type="search"
          size="md"
          label="Search by name, id, platform or set"
          value={wanted.search}
          onChange={(event) => onWanted({ ...wanted, search: event.currentTarget.value })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
        />
        <fieldset className={styles.filters}>
          <legend>Status</legend>
          {FILTERS.map(([status, label]) => (
            <label key={status} className={styles.filter}>
              <input
                type="radio"
                name="status"
                checked={wanted.status === status}
                onChange={() => onWanted({ ...wanted, status })}
              />
              {label} <span className={styles.soft}>{counts[status]}</span>
            </label>
          ))}
        </fieldset>
        <p role="status" className={styles.soft}>
          {found.length === studies.length ? studyCount(studies.length) : `${found.length} of ${studyCount(studies.length)}`}
        </p>
      </div>
      {found.length === 0 && (
        <div className={styles.notice}>
          <p>No study is like that.</p>
          <Button
            variant="default"
            onClick={() => {
              onWanted({ ...everything, sorting: wanted.sorting })
              field.current?.focus()
            }}
          >
            Show all studies
          </Button>
        </div>
      )}
      {found.length > 0 && (
        <StudyTable
          studies={found.slice(0, nShown)}
          sorting={wanted.sorting}
          onSorting={(sorting) => onWanted({ ...wanted, sorting })}
        />
      )}
      {found.length > nShown && (
        <div className={styles.more}>
          <p className={styles.soft}>
            {nShown} of {studyCount(found.length)} shown
          </p>
          <Button variant="default" onClick={() => setShown(nShown + ROWS_AT_A_TIME)}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

const studyCount = (count: number) => (count === 1 ? '1 study' : `${count.toLocaleString('en')} studies`)
