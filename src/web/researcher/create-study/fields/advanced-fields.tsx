import { Switch } from '@mantine/core'
import type { ConditionDraft } from '#domain/study/draft-condition.ts'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'

type SwitchKey = 'allow-url-overrides' | 'redirect-disabled' | 'allow-untokened-writes'

/** `on` and `off` are the values; an empty one is the default and is not sent. */
const SWITCHES: readonly { key: SwitchKey; label: string; about: string; on: string; off: string }[] = [
  {
    key: 'allow-url-overrides',
    label: 'Links may override settings',
    about: 'A link can change the feed type, texts, buttons and the intervention of its visit. It is recorded.',
    on: '',
    off: 'no',
  },
  {
    key: 'redirect-disabled',
    label: 'Questionnaires stay when they are saved',
    about: 'For pages inside a survey that moves its reader on by itself.',
    on: 'yes',
    off: '',
  },
  {
    key: 'allow-untokened-writes',
    label: 'Accept data without a session token',
    about: 'For scripts of older studies. Anybody who knows a participant’s id can then write in their name.',
    on: 'yes',
    off: '',
  },
]

const isSet = (values: ConditionDraft) => SWITCHES.some(({ key }) => values[key] !== '') || Object.keys(values.others).length > 0

export function AdvancedFields({ values, change, differs }: FieldsProps) {
  const others = Object.entries(values.others)
  return (
    <details className={styles.more} open={isSet(values)}>
      <summary>Show advanced settings</summary>
      <div className={styles.stack}>
        {SWITCHES.map(({ key, label, about, on, off }) => (
          <Cell key={key} differs={differs(key)}>
            <Switch
              withThumbIndicator={false}
              label={label}
              description={about}
              checked={on === '' ? values[key] !== off : values[key] === on}
              onChange={(event) => change({ [key]: event.currentTarget.checked ? on : off })}
            />
          </Cell>
        ))}
        {others.length > 0 && (
          <Cell differs={differs('others')}>
            <p className={styles.note}>Settings of this study that have no field here. They stay as they are.</p>
            <dl className={styles.others}>
              {others.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd dir="auto">{value}</dd>
                </div>
              ))}
            </dl>
          </Cell>
        )}
      </div>
    </details>
  )
}
