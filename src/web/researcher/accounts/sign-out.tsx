import { signOut } from './sign-in-calls.ts'
import styles from './sign-out.module.css'
import { useMe } from './use-me.ts'

/** Nothing on one's own machine, where nobody signs in. */
export function SignOut() {
  const me = useMe()
  if (!me?.person || me.is_local_owner) return null
  const leave = async () => {
    if ((await signOut()).ok) location.assign('/sign-in')
  }
  return (
    <button type="button" className={styles.button} onClick={leave} title={`Signed in as ${me.person.name}`}>
      Sign out
    </button>
  )
}
