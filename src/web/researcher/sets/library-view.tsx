import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { useMay } from '../accounts/use-may.ts'
import { countOf } from '../count-of.ts'
import { pageTitle } from '../page-title.ts'
import { SearchRow } from '../ui/list/search-row.tsx'
import { useSlashKey } from '../ui/list/use-slash-key.ts'
import { Notice } from '../ui/notice.tsx'
import page from '../ui/page.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { byCategory, type SetInLibrary } from './library.ts'
import { SetTile } from './set-tile.tsx'
import styles from './sets.module.css'
import { useLibrary } from './use-sets.ts'

export function LibraryView({ deleted }: { deleted: string | undefined }) {
  const query = useLibrary()
  const sets = query.data
  const mayUpload = useMay('POST /v1/ingest_entity_set')
  return (
    <>
      <PageHeader
        title={pageTitle('/sets')}
        lead="Your stimulus sets. A set can be edited and deleted until the first study uses it; from then on it stays as it is."
        action={
          mayUpload && (
            <Button component={Link} to="/upload" size="md">
              Upload
            </Button>
          )
        }
      />
      <p role="status" className={`${page.done} ${styles.done}`}>
        {deleted !== undefined && `The set ${deleted} was deleted.`}
      </p>
      <QueryState query={query} what="the sets" height={240} />
      {sets?.length === 0 && <NoSets mayUpload={mayUpload} />}
      {sets !== undefined && sets.length > 0 && <Library sets={sets} />}
    </>
  )
}

function NoSets({ mayUpload }: { mayUpload: boolean }) {
  return (
    <Notice heading="No sets yet">
      <p>
        A set is a sheet with one row per card, and the pictures or videos that go with it. Studies show cards from your sets.
      </p>
      {mayUpload && (
        <Button component={Link} to="/upload" size="md">
          Upload your first set
        </Button>
      )}
    </Notice>
  )
}

function Library({ sets }: { sets: readonly SetInLibrary[] }) {
  const [search, setSearch] = useState('')
  const field = useSlashKey()
  const groups = byCategory(sets, search)
  const nFound = groups.reduce((sum, [, found]) => sum + found.length, 0)
  return (
    <>
      <SearchRow
        ref={field}
        label="Search by name"
        search={search}
        onSearch={setSearch}
        found={search.trim() === '' ? countOf(sets.length, 'set') : `${nFound} of ${countOf(sets.length, 'set')}`}
      />
      {nFound === 0 && (
        <Notice>
          <p>
            No set has “<bdi>{search.trim()}</bdi>” in its name.
          </p>
          <Button
            variant="default"
            onClick={() => {
              setSearch('')
              field.current?.focus()
            }}
          >
            Show all sets
          </Button>
        </Notice>
      )}
      {groups.map(([category, found]) => (
        <section key={category} className={styles.category} aria-label={category}>
          <h2>
            {category} <span className={page.soft}>{countOf(found.length, 'set')}</span>
          </h2>
          <ul className={styles.grid}>
            {found.map((set) => (
              <SetTile key={set.entity_set} set={set} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
