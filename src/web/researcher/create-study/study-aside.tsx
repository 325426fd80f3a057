import { Button, SegmentedControl } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import type { ConditionDraft } from '#domain/study/draft/draft-condition.ts'
import { lazyView } from '#web/researcher/ui/loading/lazy-view.ts'
import styles from './create-study-screen.module.css'
import preview from './preview/preview.module.css'
import { initialView } from './preview/preview-view.ts'

// Loaded when somebody opens the preview.
const PreviewPane = lazyView(async () => (await import('./preview/preview-pane.tsx')).PreviewPane)
const PreviewDialog = lazyView(async () => (await import('./preview/preview-dialog.tsx')).PreviewDialog)

type Props = {
  /** With the values that all conditions share. */
  conditions: readonly ConditionDraft[]
  /** Number of findings that block the study. */
  nBlocking: number
  /** Whether the undo bar covers the lower edge of the screen. */
  isUndoBarOpen: boolean
  /** The checks. */
  children: ReactNode
}

/** The column beside the settings, with the checks or the preview. */
export function StudyAside({ conditions, nBlocking, isUndoBarOpen, children }: Props) {
  const [tab, setTab] = useState('checks')
  const [isFullScreen, setIsFullScreen] = useState(false)
  const [view, setView] = useState(initialView)
  return (
    <aside className={styles.aside} data-tab={tab}>
      <SegmentedControl
        className={styles.tabs ?? ''}
        fullWidth
        aria-label="Beside the settings"
        data={[
          { value: 'checks', label: nBlocking === 0 ? 'Checks' : `Checks (${nBlocking} to do)` },
          { value: 'preview', label: 'Preview' },
        ]}
        value={tab}
        onChange={setTab}
      />
      <div className={styles.checks}>{children}</div>
      {tab === 'preview' && (
        <div className={styles.preview}>
          <Suspense>
            {!isFullScreen && (
              <PreviewPane conditions={conditions} view={view} onView={setView} onFullScreen={() => setIsFullScreen(true)} />
            )}
          </Suspense>
        </div>
      )}
      <Button className={preview.open ?? ''} data-raised={isUndoBarOpen} size="md" onClick={() => setIsFullScreen(true)}>
        Preview
      </Button>
      <Suspense>
        {isFullScreen && (
          <PreviewDialog conditions={conditions} view={view} onView={setView} onClose={() => setIsFullScreen(false)} />
        )}
      </Suspense>
    </aside>
  )
}
