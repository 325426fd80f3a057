import { Stack } from '@mantine/core'
import { findPlatform } from '#domain/platforms/index.ts'
import { EXIT_KEYS } from '#domain/study/draft/draft-condition.ts'
import { OFFERED_EXITS } from '#domain/study/draft/draft-keys.ts'
import { useStudyContext } from '../study-context.ts'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import { Fold } from './fold.tsx'
import { SelectSetting } from './select-setting.tsx'
import { TextSetting } from './text-setting.tsx'

const LABELS = { 'redirect-url': 'Redirect URL', 'completion-code': 'Completion code' } as const

const EXIT_LABELS: Readonly<Record<(typeof OFFERED_EXITS)[number], string>> = {
  no_consent: 'Does not agree to take part',
  screened_out: 'Is screened out by an answer',
  quota_full: 'Comes when the study is full',
  failed_attention: 'Fails an attention check',
  left_early: 'Leaves early',
  technical_error: 'Cannot go on for a technical reason',
}

export function PlatformFields(props: FieldsProps) {
  const { variant } = useStudyContext()
  const platform = findPlatform(props.values.platform)
  return (
    <Stack>
      <div className={styles.grid}>
        {!props.isPart && (
          <SelectSetting
            {...props}
            name="platform"
            label="Recruitment platform"
            description={platform?.guidance}
            options={variant.platforms}
            isWide
          />
        )}
        {platform?.settings.map((name) => (
          <TextSetting
            {...props}
            key={name}
            name={name}
            label={LABELS[name]}
            placeholder={name === 'redirect-url' ? 'https://' : undefined}
            isWide={name === 'redirect-url'}
          />
        ))}
      </div>
      {platform && platform.settings.length > 0 && (
        <Fold summary="Exits for other outcomes" hasValues={EXIT_KEYS.some((key) => props.values[key] !== '')}>
          <p className={styles.note}>
            A link or a code for participants who do not finish. Links may hold <code>{'{{rid}}'}</code>,{' '}
            <code>{'{{user_id}}'}</code>, <code>{'{{condition}}'}</code>, <code>{'{{experiment_id}}'}</code> and{' '}
            <code>{'{{url.NAME}}'}</code>.
          </p>
          <div className={styles.grid}>
            {OFFERED_EXITS.map((outcome) => (
              <TextSetting {...props} key={outcome} name={`exit-${outcome}`} label={EXIT_LABELS[outcome]} isWide />
            ))}
          </div>
        </Fold>
      )}
    </Stack>
  )
}
