import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../format-time.ts'
import page from '../../ui/page.module.css'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/result.tsx'
import { postAuth } from '../call-auth.ts'
import list from '../rows.module.css'
import { goToSite } from '../sign-in-calls.ts'
import { AccountPart } from './account-part.tsx'
import { useRefreshAccount, useWays } from './use-account.ts'

type Site = { id: string; name: string }

/** Where the browser comes back to, with `error` in the address if it did not work. */
const BACK = '/account'

export function OtherSitesPanel({ providers }: { providers: readonly Site[] }) {
  const query = useWays()
  const refresh = useRefreshAccount()
  const [problem, setProblem] = useState(() =>
    new URLSearchParams(location.search).has('error') ? 'The other site did not confirm who you are. Try again.' : undefined,
  )
  const link = async ({ id }: Site) =>
    setProblem(await goToSite('/oauth2/link', { providerId: id, callbackURL: BACK, errorCallbackURL: BACK }))
  const unlink = async ({ id }: Site) => {
    const result = await postAuth('/unlink-account', { providerId: id })
    setProblem(result.ok ? undefined : result.message)
    await refresh()
  }
  return (
    <Panel id="other-sites" heading="Sign in with another site">
      <p className={page.soft}>An account elsewhere opens this one only after you have linked it here.</p>
      <AccountPart query={query} what="the sites that are linked">
        {(ways) => (
          <ul className={`${page.plainList} ${list.rows}`} aria-label="Other sites">
            {providers.map((site) => {
              const linked = ways.find(({ providerId }) => providerId === site.id)
              return (
                <li key={site.id}>
                  <div>
                    <p>
                      <strong>{site.name}</strong>
                    </p>
                    <p className={page.soft}>{linked ? `Linked on ${formatDate(Date.parse(linked.createdAt))}` : 'Not linked'}</p>
                  </div>
                  <Button
                    variant="default"
                    aria-label={linked ? `Unlink ${site.name}` : `Link ${site.name}`}
                    onClick={() => (linked ? unlink(site) : link(site))}
                  >
                    {linked ? 'Unlink' : 'Link'}
                  </Button>
                </li>
              )
            })}
          </ul>
        )}
      </AccountPart>
      {problem !== undefined && <Problem>{problem}</Problem>}
    </Panel>
  )
}
