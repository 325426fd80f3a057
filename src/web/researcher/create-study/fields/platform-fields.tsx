import { NativeSelect, TextInput } from '@mantine/core'
import { findParameter } from '#domain/parameters/index.ts'
import { findPlatform } from '#domain/platforms/index.ts'
import { type ExitKey, OFFERED_EXITS } from '#domain/study/draft/draft-condition.ts'
import { useStudyContext } from '../study-context.ts'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'

const LABELS = { 'redirect-url': 'Redirect URL', 'completion-code': 'Completion code' } as const

const EXIT_LABELS: Readonly<Record<(typeof OFFERED_EXITS)[number], string>> = {
  no_consent: 'Does not agree to take part',
  quota_full: 'Comes when the study is full',
  failed_attention: 'Fails an attention check',
  withdrawn: 'Leaves early',
  technical_error: 'Cannot go on for a technical reason',
}

const NO_SETS = { setSizes: new Map<string, number>() }

export function PlatformFields({ values, change, differs }: FieldsProps) {
  const { variant } = useStudyContext()
  const platform = findPlatform(values.platform)

  const textField = (key: 'redirect-url' | 'completion-code' | ExitKey, label: string, placeholder?: string) => (
    <Cell key={key} differs={differs(key)} isWide={key === 'redirect-url'}>
      <TextInput
        label={label}
        placeholder={placeholder}
        value={values[key]}
        onChange={(event) => change({ [key]: event.currentTarget.value })}
        error={findParameter(key)?.check(values[key].trim(), NO_SETS)[0]}
        autoComplete="off"
        spellCheck={false}
      />
    </Cell>
  )

  return (
    <div className={styles.stack}>
      <div className={styles.grid}>
        <Cell differs={differs('platform')} isWide>
          <NativeSelect
            label="Recruitment platform"
            description={platform?.guidance}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={[...variant.platforms]}
            value={values.platform}
            onChange={(event) => change({ platform: event.currentTarget.value })}
          />
        </Cell>
        {platform?.settings.map((key) => textField(key, LABELS[key], key === 'redirect-url' ? 'https://' : undefined))}
      </div>
      {platform && platform.settings.length > 0 && (
        <details className={styles.more}>
          <summary>Exits for other outcomes</summary>
          <p className={styles.note}>
            A link or a code for participants who do not finish. Links may hold <code>{'{{rid}}'}</code>,{' '}
            <code>{'{{user_id}}'}</code>, <code>{'{{condition}}'}</code>, <code>{'{{experiment_id}}'}</code> and{' '}
            <code>{'{{url.NAME}}'}</code>.
          </p>
          <div className={styles.grid}>{OFFERED_EXITS.map((outcome) => textField(`exit-${outcome}`, EXIT_LABELS[outcome]))}</div>
        </details>
      )}
    </div>
  )
}
