import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { version } from '../../../../package.json'
import { storedValue } from '../browser-storage.ts'
import styles from './whats-new.module.css'

/** The version whose pages this browser showed last. */
export const seenVersion = storedValue('localStorage', 'seen-version', (value): value is string => typeof value === 'string')

/** After an update, until it is put away: where to read what changed. Nothing on the first visit, when everything is new. */
export function WhatsNew({ current = version }: { current?: string }) {
  const [isNew, setIsNew] = useState(() => ![undefined, current].includes(seenVersion.read()))
  useEffect(() => {
    if (seenVersion.read() === undefined) seenVersion.write(current)
  }, [current])
  if (!isNew) return null
  const putAway = () => {
    seenVersion.write(current)
    setIsNew(false)
  }
  return (
    <aside className={styles.bar} aria-label="What is new">
      <p>
        Feedlab was updated to version {current}.{' '}
        <a href={`/manual/changelog#v${current}`} target="_blank" rel="noreferrer" onClick={putAway}>
          What is new
        </a>
      </p>
      <Button size="compact-sm" variant="default" onClick={putAway}>
        Dismiss
      </Button>
    </aside>
  )
}
