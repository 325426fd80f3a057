import { Suspense, useMemo, useState } from 'react'
import { decodeParameter } from '#contract/wire.ts'
import { effectiveConditions } from '#domain/study/draft/draft.ts'
import { draftFromSettings } from '#domain/study/draft/draft-from-settings.ts'
import { initialView } from '#web/researcher/create-study/preview/preview-view.ts'
import { lazyView } from '#web/researcher/ui/loading/lazy-view.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import type { ShownStudy } from '../study-types.ts'
import styles from './ethics.module.css'

const PreviewPane = lazyView(async () => (await import('#web/researcher/create-study/preview/preview-pane.tsx')).PreviewPane)

/** The real pages of a visit, one after the other, beside the words of the document. */
export function ScreensPanel({ settings }: { settings: ShownStudy['condition_settings'] }) {
  const [view, setView] = useState(initialView)
  const conditions = useMemo(() => {
    const plain = settings.map((each) => ({ ...each, value: decodeParameter(each.param, each.value) }))
    return effectiveConditions(draftFromSettings(plain))
  }, [settings])
  return (
    <Panel id="screens" heading="Screens as participants see them">
      <p className={page.soft}>
        The document has the texts and pictures of all of them. Here they are as they look. Nothing is sent.
      </p>
      <div className={styles.preview}>
        <Suspense fallback={null}>
          <PreviewPane conditions={conditions} view={view} onView={setView} />
        </Suspense>
      </div>
    </Panel>
  )
}
