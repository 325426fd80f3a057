import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import type { ShownStudy } from '../study-types.ts'
import { settingLabel } from '../versions/setting-labels.ts'

type Props = Pick<ShownStudy, 'overrides' | 'condition_settings'>

/** Which settings links have changed, and for how many people (ruling C12). */
export function LinkUsePanel({ overrides, condition_settings }: Props) {
  const isOff = condition_settings.some(({ param, value }) => param === 'allow-url-overrides' && value === 'no')
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
      <p className={page.soft}>
        {isOff
          ? 'Links cannot override settings in this study. They can name a condition.'
          : 'Links may override settings: with &feed=swipe, for example, a visit gets the swipe layout. To forbid it, edit the study and switch off “Links may override settings” under Advanced.'}
      </p>
    </Panel>
  )
}
