import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DEFAULT_CUES } from '#domain/feed/social-cues.ts'
import { findParameter } from '#domain/parameters/index.ts'
import { SESSION_EXPIRY_MINUTES } from '#domain/session/start-session.ts'
import { ADVANCED_KEYS, type ConditionDraft } from '#domain/study/draft/draft-condition.ts'
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

type NumberField = {
  key: 'cues-ln-mean' | 'cues-ln-sd' | 'session-minutes'
  label: string
  about: string
  /** What holds where nothing is set. */
  otherwise: number
  inputMode: 'decimal' | 'numeric'
}

const NUMBERS: readonly NumberField[] = [
  {
    key: 'cues-ln-mean',
    label: 'Made-up likes: ln-mean',
    about: 'Mean of the logarithm, for buttons set to lognormal. The other counts follow the likes.',
    otherwise: DEFAULT_CUES.lnMean,
    inputMode: 'decimal',
  },
  {
    key: 'cues-ln-sd',
    label: 'Made-up likes: ln-sd',
    about: 'Standard deviation of the logarithm. With 0, every card shows the same.',
    otherwise: DEFAULT_CUES.lnSd,
    inputMode: 'decimal',
  },
  {
    key: 'session-minutes',
    label: 'Minutes that a visit goes on',
    about: 'Whoever comes back within this time finds the feed as they left it.',
    otherwise: SESSION_EXPIRY_MINUTES,
    inputMode: 'numeric',
  },
]

const NO_SETS = { setSizes: new Map<string, number>() }

const isSet = (values: ConditionDraft) => ADVANCED_KEYS.some((key) => values[key] !== '') || Object.keys(values.others).length > 0

export function AdvancedFields({ values, change, differs }: FieldsProps) {
  const others = Object.entries(values.others)
  // Open where something is set; a field that is emptied again does not close it under its reader.
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details className={styles.more} open={isOpened || isSet(values)} onToggle={(event) => setIsOpened(event.currentTarget.open)}>
      <summary>Show advanced settings</summary>
      <div className={styles.stack}>
        <div className={styles.grid}>
          {NUMBERS.map(({ key, label, about, otherwise, inputMode }) => (
            <Cell key={key} differs={differs(key)}>
              <TextInput
                label={label}
                description={about}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                placeholder={String(otherwise)}
                inputMode={inputMode}
                value={values[key]}
                onChange={(event) => change({ [key]: event.currentTarget.value })}
                error={findParameter(key)?.check(values[key].trim(), NO_SETS)[0]}
                autoComplete="off"
              />
            </Cell>
          ))}
        </div>
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
