import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { SERVICE_LABELS } from '#domain/preregistration/registries.ts'
import { describeChanges } from '#domain/study/changes/describe-changes.ts'
import { findingSentence } from '#domain/study/checks/place-problem.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { formatDateTime } from '#web/researcher/format-time.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import type { ShownStudy, StudyVersion } from '../study-types.ts'
import { ChangeRows } from './change-rows.tsx'
import styles from './versions-panel.module.css'

type Props = {
  /** Newest first. */
  versions: readonly StudyVersion[]
  /** Of the conditions of the newest version. */
  names: readonly string[]
  shownVersion: number
  /** Called with undefined for the newest version, also when it has become another one. */
  onVersion: (version: number | undefined) => void
} & Pick<ShownStudy, 'approval' | 'preregistered'>

const VERSIONS_AT_A_TIME = 10

export function VersionsPanel({ versions, names, shownVersion, onVersion, approval, preregistered }: Props) {
  const [nShown, setShown] = useState(VERSIONS_AT_A_TIME)
  return (
    <Panel id="versions" heading="Versions">
      <p className={page.soft}>People keep the version that they started with; newcomers get the newest.</p>
      <ol className={`${page.plainList} ${styles.versions}`}>
        {versions.slice(0, nShown).map((each, i) => (
          <li key={each.version}>
            <Version
              version={each}
              names={names}
              isNewest={i === 0}
              isShown={each.version === shownVersion}
              approval={approval?.version === each.version ? approval : null}
              preregistered={preregistered?.version === each.version ? preregistered : null}
              onShow={() => onVersion(i === 0 ? undefined : each.version)}
            />
          </li>
        ))}
      </ol>
      {versions.length > nShown && (
        <Button variant="default" onClick={() => setShown(nShown + VERSIONS_AT_A_TIME)}>
          Show older versions
        </Button>
      )}
    </Panel>
  )
}

type VersionProps = {
  version: StudyVersion
  names: readonly string[]
  isNewest: boolean
  isShown: boolean
  onShow: () => void
} & Pick<ShownStudy, 'approval' | 'preregistered'>

function Version({
  version: { version, created_at, participants, changes, risks },
  names,
  isNewest,
  isShown,
  onShow,
  approval,
  preregistered,
}: VersionProps) {
  const showing = isShown ? 'Design is shown' : 'Show its design'
  return (
    <>
      <Group align="start" justify="space-between" wrap="nowrap">
        <div>
          <h3>
            Version {version}
            {isNewest && <span className={page.soft}> the newest</span>}
          </h3>
          <p className={page.soft}>
            <time dateTime={new Date(created_at).toISOString()}>{formatDateTime(created_at)}</time>,{' '}
            {countOf(participants, 'participant')}
          </p>
          {approval && (
            <p>
              Approved: <bdi>{approval.number}</bdi>
            </p>
          )}
          {preregistered && (
            <p>
              <a href={preregistered.link} target="_blank" rel="noreferrer">
                {`Preregistered ${preregistered.registered_on} (${SERVICE_LABELS[preregistered.service]})`}
              </a>
            </p>
          )}
        </div>
        <Button variant="subtle" size="compact-sm" aria-label={`${showing}: version ${version}`} onClick={onShow}>
          {showing}
        </Button>
      </Group>
      {changes.length === 0 ? (
        <p className={page.soft}>
          {version === 1 ? 'The study as it was created.' : 'Nothing that participants see was changed.'}
        </p>
      ) : (
        <ChangeRows changes={describeChanges(changes, names)} label={`Changes of version ${version}`} />
      )}
      {risks.length > 0 && <Risks version={version} risks={risks} names={names} />}
    </>
  )
}

type RisksProps = Pick<StudyVersion, 'version' | 'risks'> & { names: readonly string[] }

/** What the version runs with although people would be unpaid, misled or sent nowhere (ruling A11). */
function Risks({ version, risks, names }: RisksProps) {
  return (
    <ul className={styles.risks} aria-label={`Known risks of version ${version}`}>
      {risks.map((risk) => (
        <li key={`${risk.param}/${risk.text}`}>
          <strong>{risk.is_accepted ? 'Risk, accepted: ' : 'Risk, not confirmed: '}</strong>
          {findingSentence({ ...risk, names })}
        </li>
      ))}
    </ul>
  )
}
