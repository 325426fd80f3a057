import { Group, Stack } from '@mantine/core'
import { findPlatform } from '#domain/platforms/index.ts'
import { CopyButton } from '#web/researcher/ui/copy-button.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import type { ListedStudy } from '../study-types.ts'
import { isLoopback, platformLink, studyLink } from './links.ts'
import styles from './share-panel.module.css'

export function SharePanel({ study: { experiment_id, platform, status } }: { study: ListedStudy }) {
  const { origin, hostname } = window.location
  const found = findPlatform(platform)
  const hasOwnLink = found !== undefined && found.entry.query !== ''
  return (
    <Panel id="share" heading="Link to share">
      {status !== 'running' && (
        <p className={styles.warn}>
          {status === 'paused'
            ? 'The study is paused: whoever follows the link is asked to come back later.'
            : 'The study is closed: nobody new is let in by these links.'}
        </p>
      )}
      <ShareLink
        label={hasOwnLink ? `Link for ${found.label}` : 'Link for participants'}
        link={platformLink(origin, experiment_id, platform)}
        note={found?.entry.note}
      />
      {hasOwnLink && (
        <ShareLink
          label="Link without a platform"
          link={studyLink(origin, experiment_id)}
          note="For people whom you invite yourself. Whoever comes without an id is given one."
        />
      )}
      {isLoopback(hostname) && (
        <p className={page.soft}>
          These links begin with the address of this computer and open on it alone. To reach participants, run the server under an
          address of its own.
        </p>
      )}
    </Panel>
  )
}

function ShareLink({ label, link, note }: { label: string; link: string; note: string | undefined }) {
  return (
    <Stack gap={4} w="100%">
      <Group component="p" justify="space-between" gap="xs" fw={600}>
        {label} <CopyButton text={link} label={label} />
      </Group>
      <code className={styles.link} dir="ltr">
        {link}
      </code>
      {note !== undefined && <p className={page.soft}>{note}</p>}
    </Stack>
  )
}
