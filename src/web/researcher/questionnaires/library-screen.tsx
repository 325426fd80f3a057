import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { matchesSearch } from '#domain/matches-search.ts'
import { useMay } from '#web/researcher/accounts/use-me.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { pageTitle } from '#web/researcher/page-title.ts'
import { SearchRow } from '#web/researcher/ui/list/search-row.tsx'
import { useSlashKey } from '#web/researcher/ui/list/use-slash-key.ts'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { Notice } from '#web/researcher/ui/notice.tsx'
import page from '#web/researcher/ui/page.module.css'
import { PageHeader } from '#web/researcher/ui/page-header.tsx'
import { Done } from '#web/researcher/ui/result.tsx'
import { ImportDialog } from './import/import-dialog.tsx'
import { NEW_ADDRESS } from './library/addresses.ts'
import styles from './library/library.module.css'
import { OwnTable } from './library/own-table.tsx'
import { ShippedList } from './library/shipped-list.tsx'
import { type Library, useLibrary } from './library/use-questionnaires.ts'

type Described = Pick<Library['shipped'][number], 'name' | 'label' | 'asks' | 'citation'>

/** Questionnaires whose name, label, question or reference has all words of the search. */
export const found = <Q extends Described>(questionnaires: readonly Q[], search: string): Q[] =>
  questionnaires.filter(({ name, label, asks, citation }) =>
    matchesSearch([name, label, asks, citation ?? ''].join(' '), search.trim()),
  )

/** The lab's own questionnaires, and those that Feedlab brings. */
export function LibraryScreen() {
  const query = useLibrary()
  const [isImporting, setImporting] = useState(false)
  const mayWrite = useMay('change-questionnaires')
  return (
    <>
      <PageHeader
        title={pageTitle('/questionnaires')}
        lead={
          <>
            What your studies ask. A study keeps the version that it was made with.{' '}
            <Link to="/viewforms">See the shipped ones</Link> as participants do.
          </>
        }
        action={
          mayWrite && (
            <>
              <Button variant="default" size="md" onClick={() => setImporting(true)}>
                Import
              </Button>
              <Button component={Link} to={NEW_ADDRESS} size="md">
                New questionnaire
              </Button>
            </>
          )
        }
      />
      <QueryState query={query} what="the questionnaires" height={320} />
      {query.data && <Questionnaires library={query.data} mayWrite={mayWrite} />}
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </>
  )
}

type Props = { library: Library; mayWrite: boolean }

function Questionnaires({ library, mayWrite }: Props) {
  const [search, setSearch] = useState('')
  const [done, setDone] = useState('')
  const field = useSlashKey()
  const [own, shipped] = [found(library.questionnaires, search), found(library.shipped, search)]
  const [nAll, nFound] = [library.questionnaires.length + library.shipped.length, own.length + shipped.length]
  return (
    <>
      <SearchRow
        ref={field}
        label="Search by name, topic or reference"
        search={search}
        onSearch={setSearch}
        found={nFound === nAll ? countOf(nAll, 'questionnaire') : `${nFound} of ${countOf(nAll, 'questionnaire')}`}
      />
      <Done className={styles.done}>{done}</Done>
      {nFound === 0 && (
        <Notice>
          <p>No questionnaire matches.</p>
          <Button
            variant="default"
            onClick={() => {
              setSearch('')
              field.current?.focus()
            }}
          >
            Show all questionnaires
          </Button>
        </Notice>
      )}
      {library.questionnaires.length === 0 && search.trim() === '' && <NoOwn mayWrite={mayWrite} />}
      {own.length > 0 && (
        <section className={styles.part} aria-labelledby="own">
          <h2 id="own">Your lab’s</h2>
          <OwnTable questionnaires={own} mayWrite={mayWrite} onDone={setDone} />
        </section>
      )}
      {shipped.length > 0 && (
        <section className={styles.part} aria-labelledby="shipped">
          <h2 id="shipped">Shipped with Feedlab</h2>
          <p className={page.soft}>
            Published instruments. They stay as they are; a copy is yours to change, and its keys begin with <code>own_</code>.
          </p>
          <ShippedList questionnaires={shipped} mayWrite={mayWrite} />
        </section>
      )}
    </>
  )
}

function NoOwn({ mayWrite }: { mayWrite: boolean }) {
  return (
    <div className={styles.part}>
      <Notice heading="No questionnaires of your own yet">
        <p>
          {mayWrite
            ? 'Create one from scratch, import a file, or copy one of those below and change it.'
            : 'Editors and owners of the lab can make them.'}
        </p>
        {mayWrite && (
          <Button component={Link} to={NEW_ADDRESS} size="md">
            Create your first one
          </Button>
        )}
      </Notice>
    </div>
  )
}
