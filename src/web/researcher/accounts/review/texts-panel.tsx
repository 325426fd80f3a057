import { conditionNames, namesIn } from '#domain/study/design/words.ts'
import { FormattedText } from '#web/researcher/create-study/preview/formatted-text.tsx'
import { settingLabel } from '#web/researcher/studies/versions/setting-labels.ts'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { groupSettings } from './group-settings.ts'
import styles from './review.module.css'

/** What participants read, in the order in which they meet it. */
export const TEXT_PARAMETERS: readonly string[] = ['consent', 'instruct', 'custom-msg', 'debrief']

type Props = { settings: readonly { condition: number; param: string; value: string }[]; nConditions: number }

/** The texts as participants see them. */
export function TextsPanel({ settings, nConditions }: Props) {
  const names = namesIn(settings)
  const texts = groupSettings(settings, nConditions)
    .filter(({ param }) => TEXT_PARAMETERS.includes(param))
    .sort((a, b) => TEXT_PARAMETERS.indexOf(a.param) - TEXT_PARAMETERS.indexOf(b.param))
    .flatMap(({ param, groups }) =>
      groups.map(({ conditions, value }) => ({
        param,
        value,
        where: groups.length > 1 ? conditionNames(conditions, names) : '',
      })),
    )
    .filter(({ value }) => value.trim() !== '')
  if (texts.length === 0) return null
  return (
    <Panel id="texts" heading="Texts">
      {texts.map(({ param, where, value }) => (
        <details key={`${param}/${where}`} className={styles.fold}>
          <summary>
            {settingLabel(param)}
            {where !== '' && `, ${where}`}
          </summary>
          <div className={styles.text} dir="auto">
            <FormattedText text={value} />
          </div>
        </details>
      ))}
    </Panel>
  )
}
