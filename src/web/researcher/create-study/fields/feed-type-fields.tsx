import { useStudyContext } from '../study-context.ts'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import { SelectSetting } from './select-setting.tsx'

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  scroll: 'One column of cards that loads as participants go.',
  swipe: 'One card fills the screen; participants swipe to the next.',
}

export function FeedTypeFields(props: FieldsProps) {
  const { variant } = useStudyContext()
  return (
    <div className={styles.grid}>
      <SelectSetting
        {...props}
        name="feed"
        label="Feed type"
        description={DESCRIPTIONS[props.values.feed]}
        options={variant.feeds}
      />
      {variant.skins.length > 1 && (
        <SelectSetting
          {...props}
          name="skin"
          label="Skin"
          description="What stands beside the feed on wide screens."
          options={variant.skins}
        />
      )}
    </div>
  )
}
