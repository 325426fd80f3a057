import { Stack, Switch } from '@mantine/core'
import { DEFAULT_CUES } from '#domain/feed/social-cues.ts'
import { SESSION_EXPIRY_MINUTES } from '#domain/session/start-session.ts'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import { TextSetting } from './text-setting.tsx'

type SwitchKey = 'allow-url-overrides' | 'redirect-disabled' | 'allow-untokened-writes' | 'test-ids'

/** `on` and `off` are the stored values. An empty value is the default and is not sent. */
const SWITCHES: readonly { key: SwitchKey; label: string; description: string; on: string; off: string }[] = [
  {
    key: 'allow-url-overrides',
    label: 'Links may override settings',
    description: 'A link can change the feed type, texts, buttons and the intervention of its visit. It is recorded.',
    on: '',
    off: 'no',
  },
  {
    key: 'redirect-disabled',
    label: 'Questionnaires stay when they are saved',
    description: 'For pages inside a survey that moves its reader on by itself.',
    on: 'yes',
    off: '',
  },
  {
    key: 'allow-untokened-writes',
    label: 'Accept data without a session token',
    description: 'For scripts of older studies. Anybody who knows a participant’s id can then write in their name.',
    on: 'yes',
    off: '',
  },
  {
    key: 'test-ids',
    label: 'Ids that contain “test” are tests',
    description: 'Off: only test links are. On: nobody whose id happens to contain these letters is counted.',
    on: '',
    off: 'preview',
  },
]

type NumberField = {
  name: 'cues-ln-mean' | 'cues-ln-sd' | 'cues-share-perc' | 'cues-share-perc-sd' | 'session-minutes'
  label: string
  description: string
  /** Shows the default. */
  placeholder: string
  inputMode: 'decimal' | 'numeric'
}

const NUMBERS: readonly NumberField[] = [
  {
    name: 'cues-ln-mean',
    label: 'Made-up likes: ln-mean',
    description: 'Mean of the logarithm, for buttons with “Made-up counts”. The other counts follow the likes.',
    placeholder: String(DEFAULT_CUES.lnMean),
    inputMode: 'decimal',
  },
  {
    name: 'cues-ln-sd',
    label: 'Made-up likes: ln-sd',
    description: 'Standard deviation of the logarithm. With 0, every card shows the same.',
    placeholder: String(DEFAULT_CUES.lnSd),
    inputMode: 'decimal',
  },
  {
    name: 'cues-share-perc',
    label: 'Made-up shares: percent of likes',
    description: 'The mean over the cards. The counts of the other buttons are between shares and likes.',
    placeholder: String(DEFAULT_CUES.sharePerc),
    inputMode: 'decimal',
  },
  {
    name: 'cues-share-perc-sd',
    label: 'Made-up shares: spread',
    description: 'Standard deviation of that percentage over the cards, never below 0 %. With 0, all cards have the same.',
    placeholder: String(DEFAULT_CUES.sharePercSd),
    inputMode: 'decimal',
  },
  {
    name: 'session-minutes',
    label: 'Longest visit, in minutes',
    description: 'People who come back within this time find the feed as they left it.',
    placeholder: String(SESSION_EXPIRY_MINUTES),
    inputMode: 'numeric',
  },
]

export function AdvancedFields(props: FieldsProps) {
  const { values, change, differs } = props
  const others = Object.entries(values.others)
  return (
    <Stack>
      <div className={styles.grid}>
        {NUMBERS.map((field) => (
          <TextSetting {...props} {...field} key={field.name} />
        ))}
      </div>
      <TextSetting
        {...props}
        name="link-secret"
        label="Secret of signed links"
        description="When set, a link opens the study only with sig=…, the HMAC-SHA256 of its user_id or panel id by this secret; docs/PANELS.md shows how to make such links in R and Python."
        placeholder="No signature needed"
        isWide
      />
      <TextSetting
        {...props}
        name="embed-hosts"
        label="Sites that may embed the study"
        description="Host names, such as uni.qualtrics.com. If empty, any https page can show the study in a frame."
        placeholder="Any"
        isWide
      />
      {SWITCHES.map(({ key, label, description, on, off }) => (
        <Cell key={key} name={key} differs={differs(key)}>
          <Switch
            withThumbIndicator={false}
            label={label}
            description={description}
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
