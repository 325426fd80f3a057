import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { decodeParameter } from '#contract/wire.ts'
import { describeDesign } from '#domain/study/design/describe-design.ts'
import { draftFromSettings } from '#domain/study/draft/draft-from-settings.ts'
import { DesignSummary } from '#web/researcher/create-study/review/design-summary.tsx'
import { NO_SIZES, useEntitySets } from '#web/researcher/create-study/use-entity-sets.ts'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import type { ShownStudy } from '../study-types.ts'
import { useOlderSettings } from '../use-studies.ts'
import styles from './study-page.module.css'

type Settings = ShownStudy['condition_settings']

type Props = {
  experiment_id: string
  newestSettings: Settings
  /** The older version to show, or undefined for the newest. */
  older: number | undefined
  onNewest: () => void
}

/** The design as text, as on the create page. */
export function DesignPanel({ experiment_id, newestSettings, older, onNewest }: Props) {
  const query = useOlderSettings(experiment_id, older)
  const settings = older === undefined ? newestSettings : query.data
  return (
    <div>
      <div role="status">
        {older !== undefined && (
          <p className={styles.older}>
            This is version {older}, not the newest.{' '}
            <Button variant="subtle" size="compact-sm" onClick={onNewest}>
              Show the newest
            </Button>
          </p>
        )}
      </div>
      {settings ? <Design settings={settings} /> : <QueryState query={query} what="the version" height={320} />}
    </div>
  )
}

function Design({ settings }: { settings: Settings }) {
  const { sizes = NO_SIZES } = useEntitySets()
  const design = useMemo(() => {
    const plain = settings.map((setting) => ({ ...setting, value: decodeParameter(setting.param, setting.value) }))
    return describeDesign(draftFromSettings(plain), sizes)
  }, [settings, sizes])
  return <DesignSummary design={design} />
}
