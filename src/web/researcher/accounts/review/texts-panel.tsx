import { DEFAULT_DEBRIEF } from '#domain/session/default-debrief.ts'
import { settingLabel } from '#domain/study/design/setting-words.ts'
import { conditionNames, namesIn } from '#domain/study/design/words.ts'
import { FormattedText } from '#web/researcher/create-study/preview/formatted-text.tsx'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { groupSettings } from './group-settings.ts'
import styles from './review.module.css'

/** What participants read, in the order in which they meet it. */
export const TEXT_PARAMETERS: readonly string[] = ['consent', 'instruct', 'custom-msg', 'debrief']

type Setting = { condition: number; param: string; value: string }

type Props = { settings: readonly Setting[]; nConditions: number; hasDebrief: boolean }

/** The texts as participants see them, also the standard debrief of conditions without one of their own. */
export function TextsPanel({ settings, nConditions, hasDebrief }: Props) {
  const names = namesIn(settings)
  const shown = hasDebrief ? withStandardDebrief(settings, nConditions) : settings
  const texts = groupSettings(shown, nConditions)
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
            {value === DEFAULT_DEBRIEF && ' (the standard one)'}
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

function withStandardDebrief(settings: readonly Setting[], nConditions: number): Setting[] {
  const others = settings.filter(({ param, value }) => param !== 'debrief' || value.trim() !== '')
  const own = new Set(others.flatMap(({ param, condition }) => (param === 'debrief' ? [condition] : [])))
  const without = Array.from({ length: nConditions }, (_, i) => i + 1).filter((condition) => !own.has(condition))
  return [...others, ...without.map((condition) => ({ condition, param: 'debrief', value: DEFAULT_DEBRIEF }))]
}
