import { valueLines } from '#domain/study/changes/value-lines.ts'
import { settingLabel } from '#domain/study/design/setting-words.ts'
import { conditionNames, namesIn } from '#domain/study/design/words.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { groupSettings } from './group-settings.ts'
import styles from './review.module.css'
import { TEXT_PARAMETERS } from './texts-panel.tsx'

type Props = { settings: readonly { condition: number; param: string; value: string }[]; nConditions: number }

/** In the title, in the description of the design, and in the panel of the questionnaires. */
const SAID_ELSEWHERE: readonly string[] = ['study-name', 'n-conditions', 'condition-name', 'questionnaires', ...TEXT_PARAMETERS]

/** Every setting. Where conditions differ, each has its own line. */
export function SettingsPanel({ settings, nConditions }: Props) {
  const names = namesIn(settings)
  const rows = groupSettings(
    settings.filter(({ param }) => !SAID_ELSEWHERE.includes(param)),
    nConditions,
  )
  return (
    <Panel id="settings" heading="Settings">
      <dl className={styles.settings}>
        {rows.map(({ param, groups }) => (
          <div key={param} data-differs={groups.length > 1}>
            <dt>{settingLabel(param)}</dt>
            {groups.map(({ conditions, value }) => (
              <dd key={value} dir="auto">
                {groups.length > 1 && <strong>{conditionNames(conditions, names)}: </strong>}
                <Value param={param} value={value} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Panel>
  )
}

const Value = ({ param, value }: { param: string; value: string }) =>
  value === '' ? <span className={page.soft}>not set, the default</span> : valueLines(param, value).join('; ')
