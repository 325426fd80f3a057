import { linkChoices } from '#domain/study/draft/variants.ts'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import { SelectSetting } from './select-setting.tsx'

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  '': 'The column link_text is shown inside the visit, and how long and how far it is read is recorded. Back leads to the same place in the feed.',
  real: 'The column link_url is opened without a referrer. That it was opened is recorded; what people do there is not.',
  off: 'The preview of a link is shown, and a tap on it does nothing.',
}

export function LinksFields(props: FieldsProps) {
  const { links } = props.values
  return (
    <div className={styles.grid}>
      <SelectSetting
        {...props}
        isWide
        name="links"
        label="A tap on a link opens"
        description={DESCRIPTIONS[links] ?? ''}
        options={linkChoices}
      />
    </div>
  )
}
