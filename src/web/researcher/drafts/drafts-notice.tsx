import { Button } from '@mantine/core'
import { formatDateTime } from '../format-time.ts'
import styles from './drafts-notice.module.css'
import type { KeptDraft } from './kept-drafts.ts'

type Props = {
  drafts: readonly KeptDraft<unknown>[]
  /** The version that the page shows; 0 for something new. */
  version: number
  onOpen: (draft: { place: string; from: number }) => void
  onDiscard: (place: string) => void
}

/** Edits that the page does not show: they were made from another version, or in another tab. */
export function DraftsNotice({ drafts, version, onOpen, onDiscard }: Props) {
  if (drafts.length === 0) return null
  return (
    <ul className={styles.drafts} aria-label="Unsaved edits">
      {drafts.map(({ place, from, at }) => (
        <li key={place}>
          <span>
            {from === version || from === 0 ? 'You have other unsaved edits' : `You have unsaved edits from version ${from}`}
            {at > 0 && ` (${formatDateTime(at)})`}.
          </span>
          <Button size="compact-sm" variant="default" onClick={() => onOpen({ place, from })}>
            Open them
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => onDiscard(place)}>
            Discard
          </Button>
        </li>
      ))}
    </ul>
  )
}
