import { Switch } from '@mantine/core'
import { settingHelp } from '#domain/study/design/setting-words.ts'
import { useStudyContext } from '../study-context.ts'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import { SelectSetting } from './select-setting.tsx'

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  scroll: 'One column of cards that loads as participants go.',
  swipe: 'One card fills the screen; participants swipe to the next.',
}

export function FeedTypeFields(props: FieldsProps) {
  const { variant } = useStudyContext()
  const { values, change, differs } = props
  return (
    <div className={styles.grid}>
      <SelectSetting {...props} name="feed" label="Feed type" description={DESCRIPTIONS[values.feed]} options={variant.feeds} />
      {values.feed === 'scroll' && (
        <Cell differs={differs('feed-snap')} name="feed-snap" isWide>
          <Switch
            withThumbIndicator={false}
            label="The feed comes to rest at a card"
            description={settingHelp('feed-snap')}
            checked={values['feed-snap'] === 'yes'}
            onChange={(event) => change({ 'feed-snap': event.currentTarget.checked ? 'yes' : '' })}
          />
        </Cell>
      )}
    </div>
  )
}
