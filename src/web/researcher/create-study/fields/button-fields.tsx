import { BUTTON_FLAGS, FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'
import type { ButtonKey } from '#domain/study/draft/draft-condition.ts'
import { capitalize } from '#web/researcher/capitalize.ts'
import { SuggestField } from '#web/researcher/ui/suggest-field.tsx'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import { settingProblem } from './setting-problem.ts'

const FLAGS = BUTTON_FLAGS.map((value) => ({ value }))

export function ButtonFields({ values, change, differs }: FieldsProps) {
  return (
    <div className={styles.gridNarrow}>
      {FEED_BUTTONS.map(({ button }) => {
        const key: ButtonKey = `feed-button-${button}`
        const hasProblem = settingProblem(key, values[key].toLowerCase()) !== undefined
        return (
          <Cell key={key} differs={differs(key)}>
            <SuggestField
              label={capitalize(button)}
              placeholder="no"
              suggestions={FLAGS}
              listLabel="What a button may be"
              value={values[key]}
              onChange={(value) => change({ [key]: value })}
              error={hasProblem && 'no, yes or lognormal'}
            />
          </Cell>
        )
      })}
    </div>
  )
}
