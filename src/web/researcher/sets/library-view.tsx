import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { Done } from '#web/researcher/ui/result.tsx'
import { useMay } from '../accounts/use-me.ts'
import { countOf } from '../count-of.ts'
import { pageTitle } from '../page-title.ts'
import { PAGE_SIZE, pageWithin, rangeText, TYPED_MS } from '../ui/list/page-words.ts'
import { Pages } from '../ui/list/pages.tsx'
import { SearchRow } from '../ui/list/search-row.tsx'
import { useSlashKey } from '../ui/list/use-slash-key.ts'
import { Notice } from '../ui/notice.tsx'
import page from '../ui/page.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { byCategory, type LibraryPage } from './library.ts'
import { SetTile } from './set-tile.tsx'
import styles from './sets.module.css'
import { useLibrary } from './use-sets.ts'

export function LibraryView({ deleted }: { deleted: string | undefined }) {
  const [search, setSearch] = useState('')
  const [typed] = useDebouncedValue(search, TYPED_MS)
  const [chosen, setPage] = useState(1)
  const query = useLibrary({ search: typed, page: chosen })
  const found = query.data
  // The list became shorter while one of its last pages was open.
  if (found && !query.isPlaceholderData && pageWithin(chosen, found.n_found) !== chosen)
    setPage(pageWithin(chosen, found.n_found))
  const onSearch = (text: string) => {
    setSearch(text)
    setPage(1)
  }
  const mayUpload = useMay('add-sets')
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
      <Done className={styles.done}>{deleted !== undefined && `The set ${deleted} was deleted.`}</Done>
      <QueryState query={query} what="the sets" height={240} />
      {found?.n_found === 0 && typed === '' && <NoSets mayUpload={mayUpload} />}
      {found !== undefined && (found.n_found > 0 || typed !== '') && (
        <Library found={found} search={search} onSearch={onSearch} page={chosen} onPage={setPage} />
      )}
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

type Props = {
  found: LibraryPage
  search: string
  onSearch: (search: string) => void
  page: number
  onPage: (page: number) => void
}

function Library({ found, search, onSearch, page: pageNumber, onPage }: Props) {
  const field = useSlashKey()
  const { n_found, entity_sets } = found
  return (
    <>
      <SearchRow
        ref={field}
        label="Search by name"
        search={search}
        onSearch={onSearch}
        found={rangeText({ offset: (pageNumber - 1) * PAGE_SIZE, nShown: entity_sets.length, nFound: n_found }, ['set', 'sets'])}
      />
      {n_found === 0 && (
        <Notice>
          <p>
            No set has “<bdi>{search.trim()}</bdi>” in its name.
          </p>
          <Button
            variant="default"
            onClick={() => {
              onSearch('')
              field.current?.focus()
            }}
          >
            Show all sets
          </Button>
        </Notice>
      )}
      {byCategory(found).map(({ category, nSets, sets }) => (
        <section key={category} className={styles.category} aria-label={category}>
          <h2>
            {category} <span className={page.soft}>{countOf(nSets, 'set')}</span>
          </h2>
          <ul className={styles.grid}>
            {sets.map((set) => (
              <SetTile key={set.entity_set} set={set} />
            ))}
          </ul>
        </section>
      ))}
      <Pages
        nFound={n_found}
        page={pageNumber}
        onPage={(next) => {
          onPage(next)
          field.current?.scrollIntoView({ block: 'center' })
        }}
      />
    </>
  )
}
