import { settingLabel } from '#domain/study/design/setting-words.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { overridesText } from '../study-texts.ts'
import type { ShownStudy } from '../study-types.ts'

type Props = Pick<ShownStudy, 'overrides' | 'condition_settings'>

/** Which settings links have changed, and for how many people (ruling C12). */
export function LinkUsePanel({ overrides, condition_settings }: Props) {
  return (
    <Panel id="link-use" heading="Changed by links">
      {overrides.length === 0 ? (
        <p>No link has changed a setting so far.</p>
      ) : (
        <ul className={page.plainList} aria-labelledby="link-use">
          {overrides.map(({ param, people }) => (
            <li key={param}>
              {settingLabel(param)}: {people === 1 ? '1 person' : `${people.toLocaleString('en')} people`}
            </li>
          ))}
        </ul>
      )}
      <p className={page.soft}>{overridesText(condition_settings)}</p>
    </Panel>
  )
}
