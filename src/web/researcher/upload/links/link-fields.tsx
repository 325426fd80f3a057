import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { formatDate } from '../../format-time.ts'
import styles from './links.module.css'
import type { LinkInHand, LinksState } from './use-links.ts'

const WORDS = { waiting: 'Waits', reading: 'Being read …', failed: 'Not read', read: 'Read' } as const

/** One link: how far it is, and the parts of its card. */
export function LinkFields({ link, state }: { link: LinkInHand; state: LinksState }) {
  const { url } = link
  const remove = (
    <Button variant="subtle" size="compact-sm" onClick={() => state.remove(url)} aria-label={`Remove ${url}`}>
      Remove
    </Button>
  )
  return (
    <li className={styles.link} data-state={link.state}>
      <div className={styles.head}>
        <bdi className={styles.address}>{url}</bdi>
        <span>{WORDS[link.state]}</span>
      </div>
      {link.state === 'failed' && (
        <>
          <p className={styles.why}>{link.problem}</p>
          <Group gap="xs">
            <Button variant="default" size="compact-sm" onClick={() => state.retry([url])} aria-label={`Try again: ${url}`}>
              Try again
            </Button>
            {remove}
          </Group>
        </>
      )}
      {link.state === 'read' && (
        <details>
          <summary>{link.read.headline || link.read.text || 'A picture'}</summary>
          <div className={styles.fields}>
            <TextInput
              label="Headline"
              value={link.read.headline}
              onChange={(event) => state.edit(url, { headline: event.currentTarget.value })}
            />
            <Textarea
              label="Text"
              autosize
              minRows={2}
              maxRows={8}
              value={link.read.text}
              onChange={(event) => state.edit(url, { text: event.currentTarget.value })}
            />
            <TextInput
              label="Source"
              value={link.read.source}
              onChange={(event) => state.edit(url, { source: event.currentTarget.value })}
            />
            <TextInput
              label="Address of the picture"
              value={link.read.picture}
              onChange={(event) => state.edit(url, { picture: event.currentTarget.value })}
            />
            <p className={styles.when}>Read on {formatDate(link.read.retrievedAtMs)}. The address is kept with the card.</p>
            {remove}
          </div>
        </details>
      )}
    </li>
  )
}
