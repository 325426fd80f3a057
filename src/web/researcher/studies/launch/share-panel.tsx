import { Group, Stack } from '@mantine/core'
import { messages } from '#contract/researcher-messages.ts'
import { roleMay } from '#domain/accounts/permissions.ts'
import { findPlatform } from '#domain/platforms/index.ts'
import { studyLink } from '#domain/study/study-link.ts'
import { CopyButton } from '#web/researcher/ui/copy-button.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { isLoopback } from '../study/links.ts'
import type { ListedStudy } from '../study-types.ts'
import { lastCreated } from './created-study.ts'
import styles from './launch.module.css'
import { LaunchChecklist } from './launch-checklist.tsx'
import { StudyLink } from './study-link.tsx'

const NOT_RUNNING: Readonly<Partial<Record<ListedStudy['status'], string>>> = {
  draft: 'The study is a draft: people who follow the link read that it has not begun.',
  paused: 'The study is paused: people who follow the link are asked to come back later.',
  closed: 'The study is closed: nobody new can join by this link.',
}

type Props = { study: ListedStudy; testSignature: string; isPreregistered: boolean }

/** The right link for the study's platform, and what is left to do until it runs well. */
export function SharePanel({ study, testSignature, isPreregistered }: Props) {
  const { experiment_id, platform, status, role } = study
  const isNew = lastCreated.read()?.experiment_id === experiment_id
  const warning = NOT_RUNNING[status]
  return (
    <Panel id="share" heading="Link to share">
      {isNew && (
        <p className={styles.good} role="status">
          {messages.createdStudy}
          <strong>{experiment_id}</strong>
        </p>
      )}
      {warning !== undefined && <p className={styles.warn}>{warning}</p>}
      <div className={styles.columns}>
        <div className={styles.share}>
          <StudyLink experiment_id={experiment_id} platform={platform} mayDownload={roleMay(role, 'take-data')} />
          <OtherLinks experiment_id={experiment_id} platform={platform} />
          {isLoopback(window.location.hostname) && (
            <p className={page.soft}>
              The link begins with the address of this computer and opens on it alone. To reach participants, run the server under
              an address of its own.
            </p>
          )}
        </div>
        <LaunchChecklist study={study} testSignature={testSignature} isPreregistered={isPreregistered} />
      </div>
    </Panel>
  )
}

/** Only where the platform has a link of its own. */
function OtherLinks({ experiment_id, platform }: Pick<ListedStudy, 'experiment_id' | 'platform'>) {
  if (!findPlatform(platform)?.entry.query) return null
  const link = studyLink(window.location.origin, experiment_id)
  return (
    <details className={styles.more}>
      <summary>Other links</summary>
      <Stack gap={4}>
        <Group component="p" justify="space-between" gap="xs" fw={600}>
          Link without a platform <CopyButton text={link} label="Link without a platform" />
        </Group>
        <code className={styles.link} dir="ltr">
          {link}
        </code>
        <p className={page.soft}>For people whom you invite yourself. Anybody who comes without an id is given one.</p>
      </Stack>
    </details>
  )
}
