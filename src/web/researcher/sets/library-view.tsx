import { Button, Skeleton, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { countOf } from '../count-of.ts'
import { pageTitle } from '../page-title.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { useSlashKey } from '../shell/use-slash-key.ts'
import { byCategory, type SetInLibrary } from './library.ts'
import { SetTile } from './set-tile.tsx'
import styles from './sets.module.css'
import { useLibrary } from './use-sets.ts'

export function LibraryView({ deleted }: { deleted: string | undefined }) {
  const { data: sets, isError, isFetching, refetch } = useLibrary()
  return (
    <>
      <PageHeader
        title={pageTitle('/sets')}
        lead="Your stimulus sets. A set can be edited and deleted until the first study uses it; from then on it stays as it is."
        action={
          <Button component={Link} to="/upload" size="md">
            Upload
          </Button>
        }
      />
      <p role="status" className={styles.deleted}>
        {deleted !== undefined && `The set ${deleted} was deleted.`}
      </p>
      {sets === undefined && !isError && <Skeleton height={240} aria-label="Loading the sets" />}
      {sets === undefined && isError && (
        <div className={styles.notice} role="alert">
          <p>The sets could not be loaded.</p>
          <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
            {messages.retry}
          </Button>
        </div>
      )}
      {sets?.length === 0 && <NoSets />}
      {sets !== undefined && sets.length > 0 && <Library sets={sets} />}
    </>
  )
}

function NoSets() {
  return (
    <section className={styles.empty}>
      <h2>No sets yet</h2>
      <p>
        A set is a sheet with one row per card, and the pictures or videos that go with it. Studies show cards from your sets.
      </p>
      <Button component={Link} to="/upload" size="md">
        Upload your first set
      </Button>
    </section>
  )
}

function Library({ sets }: { sets: readonly SetInLibrary[] }) {
  const [search, setSearch] = useState('')
  const field = useSlashKey()
  const groups = byCategory(sets, search)
  const nFound = groups.reduce((sum, [, found]) => sum + found.length, 0)
  return (
    <>
      <div className={styles.search}>
        <TextInput
          ref={field}
          type="search"
          size="md"
          label="Search by name"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <p role="status" className={styles.soft}>
          {search.trim() === '' ? countOf(sets.length, 'set') : `${nFound} of ${countOf(sets.length, 'set')}`}
        </p>
      </div>
      {nFound === 0 && (
        <div className={styles.notice}>
          <p>No set has “{search.trim()}” in its name.</p>
          <Button variant="default" onClick={() => setSearch('')}>
            Show all sets
          </Button>
        </div>
      )}
      {groups.map(([category, found]) => (
        <section key={category} className={styles.category} aria-label={category}>
          <h2>
            {category} <span className={styles.soft}>{countOf(found.length, 'set')}</span>
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
