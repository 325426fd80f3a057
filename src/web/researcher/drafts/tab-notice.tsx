import { Button } from '@mantine/core'
import styles from './drafts-notice.module.css'
import { useDraftTab } from './use-draft-tab.ts'

const WORDS = {
  elsewhere: 'This draft is already open in another tab. What you change here is kept beside it and overwrites nothing there.',
  taken: 'You went on with this draft in another tab. What you change here is kept beside it and overwrites nothing there.',
} as const

/** Says that another tab of this browser has the same draft open, and offers to go on in this one. */
export function TabNotice({ by, name }: { by: string; name: string }) {
  // The newest draft is read when a page opens.
  const { tab, takeOver } = useDraftTab({ by, name, onTaken: () => location.reload() })
  if (tab === 'own') return null
  return (
    <ul className={styles.drafts} aria-label="Other tabs">
      <li>
        <span>{WORDS[tab]}</span>
        <Button size="compact-sm" variant="default" onClick={takeOver}>
          Continue here
        </Button>
      </li>
    </ul>
  )
}
