import { useState } from 'react'
import { FiguresTime } from '../last-updated.tsx'
import { figuresInWords } from '../study-texts.ts'
import type { ShownStudy } from '../study-types.ts'
import { VersionsPanel } from '../versions/versions-panel.tsx'
import { ConditionsPanel } from './conditions-panel.tsx'
import { DesignPanel } from './design-panel.tsx'
import { DownloadsPanel } from './downloads-panel.tsx'
import { ExclusionsPanel } from './exclusions-panel.tsx'
import { SharePanel } from './share-panel.tsx'
import { StudyHeader } from './study-header.tsx'
import styles from './study-page.module.css'

type Props = {
  shown: ShownStudy
  /** When it was read. */
  atMs: number
  /** The server could not be asked again since. */
  isAway: boolean
}

export function OpenStudy({ shown, atMs, isAway }: Props) {
  const { study, conditions, versions, excluded, condition_settings } = shown
  const { experiment_id } = study
  /** Undefined is the newest, whichever that is. */
  const [older, setOlder] = useState<number>()
  return (
    <>
      <StudyHeader study={study} />
      <p role="status" className="visually-hidden">
        {figuresInWords(study)}
      </p>
      <div className={styles.columns}>
        <div className={styles.column}>
          <ConditionsPanel study={study} conditions={conditions} time={<FiguresTime atMs={atMs} isAway={isAway} />} />
          <SharePanel study={study} />
          <VersionsPanel versions={versions} shownVersion={older ?? study.version} onVersion={setOlder} />
          <ExclusionsPanel experiment_id={experiment_id} excluded={excluded} />
        </div>
        <div className={styles.column}>
          <DesignPanel
            experiment_id={experiment_id}
            newestSettings={condition_settings}
            older={older}
            onNewest={() => setOlder(undefined)}
          />
          <DownloadsPanel experiment_id={experiment_id} />
        </div>
      </div>
    </>
  )
}
