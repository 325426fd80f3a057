import { Checkbox } from '@mantine/core'
import { offeredActs } from '#domain/engagement/acts/index.ts'
import { parseFeedActs, writeFeedActs } from '#domain/parameters/feed-acts.ts'
import { settingHelp } from '#domain/study/design/setting-words.ts'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import { settingProblem } from './setting-problem.ts'

/** What participants can do beyond the six buttons. */
export function ActsField({ values, change, differs }: FieldsProps) {
  const value = values['feed-acts']
  const chosen = parseFeedActs(value)
  return (
    <Cell differs={differs('feed-acts')} name="feed-acts" isWide>
      <Checkbox.Group
        label="Beyond the buttons"
        description={settingHelp('feed-acts')}
        value={chosen}
        error={settingProblem('feed-acts', value)}
        descriptionProps={{ mb: 'sm' }}
        onChange={(names) => change({ 'feed-acts': writeFeedActs(names) })}
      >
        <div className={styles.gridNarrow}>
          {offeredActs.map(({ name, offered }) => (
            <Checkbox key={name} value={name} label={offered.label} />
          ))}
        </div>
      </Checkbox.Group>
    </Cell>
  )
}
