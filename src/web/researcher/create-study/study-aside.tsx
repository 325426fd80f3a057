import { Button, SegmentedControl } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ConditionDraft } from '#domain/study/draft/draft-condition.ts'
import styles from './create-study-screen.module.css'
import preview from './preview/preview.module.css'
import { firstView } from './preview/preview-view.ts'

/** The preview comes when somebody asks for it. */
const PreviewPane = lazy(() => import('./preview/preview-pane.tsx').then((module) => ({ default: module.PreviewPane })))
const PreviewDialog = lazy(() => import('./preview/preview-dialog.tsx').then((module) => ({ default: module.PreviewDialog })))

type Props = {
  /** As they will be, with what is the same for all filled in. */
  conditions: readonly ConditionDraft[]
  /** So many things are to be done before the study can be created. */
  toDo: number
  /** Something else lies at the lower edge of the screen. */
  isLowerEdgeTaken: boolean
  /** What is said about the draft. */
  children: ReactNode
}

/** What stands beside the settings: the checks, or the study as participants will see it. */
export function StudyAside({ conditions, toDo, isLowerEdgeTaken, children }: Props) {
  const [tab, setTab] = useState('checks')
  const [isWhole, setIsWhole] = useState(false)
  const [view, setView] = useState(firstView)
  return (
    <aside className={styles.aside} data-tab={tab}>
      <SegmentedControl
        className={styles.tabs ?? ''}
        fullWidth
        aria-label="Beside the settings"
        data={[
          { value: 'checks', label: toDo === 0 ? 'Checks' : `Checks (${toDo} to do)` },
          { value: 'preview', label: 'Preview' },
        ]}
        value={tab}
        onChange={setTab}
      />
      <div className={styles.checks}>{children}</div>
      {tab === 'preview' && (
        <div className={styles.preview}>
          <Suspense>
            {!isWhole && (
              <PreviewPane conditions={conditions} view={view} onView={setView} onWholeScreen={() => setIsWhole(true)} />
            )}
          </Suspense>
        </div>
      )}
      <Button className={preview.open ?? ''} data-raised={isLowerEdgeTaken} size="md" onClick={() => setIsWhole(true)}>
        Preview
      </Button>
      <Suspense>
        {isWhole && <PreviewDialog conditions={conditions} view={view} onView={setView} onClose={() => setIsWhole(false)} />}
      </Suspense>
    </aside>
  )
}
