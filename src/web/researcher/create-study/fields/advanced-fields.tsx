import { Stack, Switch } from '@mantine/core'
import { SESSION_EXPIRY_MINUTES } from '#domain/session/start-session.ts'
import { settingHelp } from '#domain/study/design/setting-words.ts'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import { TextSetting } from './text-setting.tsx'

type SwitchKey =
  | 'allow-url-overrides'
  | 'redirect-disabled'
  | 'allow-untokened-writes'
  | 'signed-links'
  | 'signed-exits'
  | 'test-ids'

/** `on` and `off` are the stored values. An empty value is the default and is not sent. */
const SWITCHES: readonly { key: SwitchKey; label: string; on: string; off: string }[] = [
  {
    key: 'allow-url-overrides',
    label: 'Links may override settings',
    on: '',
    off: 'no',
  },
  {
    key: 'redirect-disabled',
    label: 'Questionnaires stay when they are saved',
    on: 'yes',
    off: '',
  },
  {
    key: 'signed-links',
    label: 'Only links that the panel signed',
    on: 'yes',
    off: '',
  },
  {
    key: 'signed-exits',
    label: 'Sign the exits to Cint',
    on: 'yes',
    off: '',
  },
  {
    key: 'allow-untokened-writes',
    label: 'Accept data without a session token',
    on: 'yes',
    off: '',
  },
  {
    key: 'test-ids',
    label: 'Ids that contain “test” are tests',
    on: '',
    off: 'preview',
  },
]

export function AdvancedFields(props: FieldsProps) {
  const { values, change, differs } = props
  const others = Object.entries(values.others)
  return (
    <Stack>
      <div className={styles.grid}>
        <TextSetting
          {...props}
          name="session-minutes"
          label="Longest visit, in minutes"
          description={settingHelp('session-minutes')}
          placeholder={String(SESSION_EXPIRY_MINUTES)}
          inputMode="numeric"
        />
      </div>
      <TextSetting
        {...props}
        name="link-secret"
        label="Secret of signed links"
        description={settingHelp('link-secret')}
        placeholder="No signature needed"
        isWide
      />
      <TextSetting
        {...props}
        name="embed-hosts"
        label="Sites that may embed the study"
        description={settingHelp('embed-hosts')}
        placeholder="Any"
        isWide
      />
      {SWITCHES.map(({ key, label, on, off }) => (
        <Cell key={key} name={key} differs={differs(key)}>
          <Switch
            withThumbIndicator={false}
            label={label}
            description={settingHelp(key)}
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
    </Stack>
  )
}
