import { Button } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../ui/result.tsx'
import { placeAfterSignIn } from './after-sign-in.ts'
import { hasPasskeys, signInWithPasskey } from './passkeys.ts'
import { goToSite } from './sign-in-calls.ts'
import styles from './sign-in-screen.module.css'

type Props = { sites: readonly { id: string; name: string }[]; onSignedIn: () => void }

const SITE_FAILED =
  'That did not work. An account elsewhere opens yours only after you have linked it: sign in with your password, then link it under Account.'

/** Names of universities are long. */
const LONG_LABEL = { root: styles.site ?? '', label: styles.siteName ?? '' }

/** Nothing where there is no other way to sign in. */
export function OtherWays({ sites, onSignedIn }: Props) {
  // The other site sends people back with `error` in the address.
  const [problem, setProblem] = useState(() => (new URLSearchParams(location.search).has('error') ? SITE_FAILED : undefined))
  const [isBusy, setBusy] = useState(false)
  const tryWay = async (way: () => Promise<string | undefined>) => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    setProblem(await way())
    setBusy(false)
  }
  const byPasskey = async () => {
    const result = await signInWithPasskey()
    if (!result.ok) return result.message
    onSignedIn()
    return undefined
  }
  const bySite = (providerId: string) =>
    goToSite('/sign-in/oauth2', { providerId, callbackURL: placeAfterSignIn(), errorCallbackURL: '/sign-in' })

  if (sites.length === 0 && !hasPasskeys()) return null
  return (
    <div className={styles.others}>
      {problem !== undefined && <Problem>{problem}</Problem>}
      {hasPasskeys() && (
        <Button variant="default" size="md" aria-busy={isBusy} onClick={() => tryWay(byPasskey)}>
          Use a passkey
        </Button>
      )}
      {sites.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          size="md"
          classNames={LONG_LABEL}
          aria-busy={isBusy}
          onClick={() => tryWay(() => bySite(id))}
        >
          Continue with {name}
        </Button>
      ))}
    </div>
  )
}
