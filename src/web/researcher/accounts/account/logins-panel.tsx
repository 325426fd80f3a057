import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate, formatDateTime } from '../../format-time.ts'
import page from '../../ui/page.module.css'
import { Panel } from '../../ui/panel.tsx'
import { Done, Problem } from '../../ui/result.tsx'
import { type AuthResult, postAuth } from '../call-auth.ts'
import list from '../rows.module.css'
import { AccountPart } from './account-part.tsx'
import { type Login, useLogins, useRefreshAccount } from './use-account.ts'

/** "Chrome, Linux, Desktop" of a login, in words. */
export function deviceText(device: string | null | undefined): string {
  const [browser = 'Other', system = 'Other', kind = ''] = (device ?? '').split(', ').map((part) => part || 'Other')
  const known = [browser, system].filter((part) => part !== 'Other').join(' on ')
  const phone = kind === 'Mobile' ? 'phone' : kind === 'Tablet' ? 'tablet' : ''
  if (known === '') return phone === '' ? 'Unknown browser' : `Unknown browser on a ${phone}`
  return phone === '' ? known : `${known} (${phone})`
}

export function LoginsPanel() {
  const query = useLogins()
  const refresh = useRefreshAccount()
  const [done, setDone] = useState('')
  const [problem, setProblem] = useState<string>()
  const end = async (call: Promise<AuthResult>, sentence: string) => {
    const result = await call
    setProblem(result.ok ? undefined : result.message)
    setDone(result.ok ? sentence : '')
    await refresh()
  }
  const result = query.data
  const hasOthers = result !== undefined && (!result.ok || result.data.logins.length > 1)
  return (
    <Panel id="logins" heading="Signed in on">
      <AccountPart query={query} what="the places where you are signed in">
        {({ here, logins }) => (
          <ul className={`${page.plainList} ${list.rows}`} aria-label="Signed in on">
            {logins.map((login) => (
              <LoginRow
                key={login.id}
                login={login}
                isHere={login.id === here}
                onEnd={() =>
                  end(postAuth('/revoke-session', { token: login.token }), `Signed out on ${deviceText(login.userAgent)}.`)
                }
              />
            ))}
          </ul>
        )}
      </AccountPart>
      {hasOthers && (
        <Button
          variant="default"
          onClick={() => end(postAuth('/revoke-other-sessions', {}), 'You are signed out everywhere else.')}
        >
          Sign out everywhere else
        </Button>
      )}
      <Done>{done}</Done>
      {problem !== undefined && <Problem>{problem}</Problem>}
    </Panel>
  )
}

type RowProps = { login: Login; isHere: boolean; onEnd: () => void }

function LoginRow({ login: { userAgent, createdAt, updatedAt }, isHere, onEnd }: RowProps) {
  const device = deviceText(userAgent)
  return (
    <li>
      <div>
        <p>
          <strong>{device}</strong>
          {isHere && <span className={page.soft}> this browser</span>}
        </p>
        <p className={page.soft}>
          Last used <time dateTime={updatedAt}>{formatDateTime(Date.parse(updatedAt))}</time>, signed in{' '}
          <time dateTime={createdAt}>{formatDate(Date.parse(createdAt))}</time>
        </p>
      </div>
      {!isHere && (
        <Button variant="default" aria-label={`Sign out on ${device}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  )
}
