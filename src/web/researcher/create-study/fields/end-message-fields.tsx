import { Stack } from '@mantine/core'
import { languagesIn } from '#domain/study/draft/draft-languages.ts'
import { TextPreview } from '../preview/text-preview.tsx'
import { useStudyContext } from '../study-context.ts'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import { SelectSetting } from './select-setting.tsx'
import { TextByLanguage } from './text-by-language.tsx'

export function EndMessageFields(props: FieldsProps) {
  const { values, change, differs } = props
  const { variant } = useStudyContext()
  const hasMessage = values['custom-msg-type'] !== ''
  return (
    <Stack>
      <div className={styles.grid}>
        <SelectSetting {...props} name="custom-msg-type" label="Message type" options={variant.endMessages} />
      </div>
      <Cell differs={differs('custom-msg')} name="custom-msg">
        <TextByLanguage
          label="Message"
          description="Markdown"
          rows={hasMessage ? 4 : 2}
          isDisabled={!hasMessage}
          value={values['custom-msg']}
          languages={languagesIn(values)}
          onChange={(value) => change({ 'custom-msg': value })}
        />
        {hasMessage && <TextPreview label="View formatted message" text={values['custom-msg']} />}
      </Cell>
    </Stack>
  )
}
