import { useState } from 'react'
import { useMe } from '#web/researcher/accounts/use-me.ts'
import { pageTitle } from '#web/researcher/page-title.ts'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { Notice } from '#web/researcher/ui/notice.tsx'
import { PageHeader } from '#web/researcher/ui/page-header.tsx'
import { useAboutPlaceQuery } from '../use-about-place.ts'
import { AboutForm } from './about-form.tsx'

/** Papers, people and contact of this installation, for its owners. */
export function EditAboutScreen() {
  const me = useMe()
  return (
    <>
      <PageHeader
        title={pageTitle('/about/edit')}
        lead="What the landing page and the page About say about your work. What is empty is left out there."
      />
      {me?.is_installation_owner === false ? (
        <Notice>
          <p>Only owners of the first lab of this installation change it.</p>
        </Notice>
      ) : (
        me && <Opened />
      )}
    </>
  )
}

function Opened() {
  const query = useAboutPlaceQuery()
  const [round, setRound] = useState(0)
  const { data, refetch } = query
  if (!data) return <QueryState query={query} what="what is saved" height={480} />
  const reload = async () => {
    await refetch()
    setRound(round + 1)
  }
  return <AboutForm key={round} shown={data} onReload={() => void reload()} />
}
