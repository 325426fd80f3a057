import { BUTTON_FLAGS, FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'
import { findParameter } from '#domain/parameters/index.ts'
import type { ButtonKey } from '#domain/study/draft/draft-condition.ts'
import { SuggestField } from '#web/researcher/ui/suggest-field.tsx'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'

/** All of them stay in sight: a list of what begins with "yes" helps nobody. */
const FLAGS = BUTTON_FLAGS.map((value) => ({ value }))
const NO_SETS = { setSizes: new Map<string, number>() }

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export function ButtonFields({ values, change, differs }: FieldsProps) {
  return (
    <div className={styles.gridNarrow}>
      {FEED_BUTTONS.map(({ button }) => {
        const key: ButtonKey = `feed-button-${button}`
        const [problem] = findParameter(key)?.check(values[key].trim().toLowerCase(), NO_SETS) ?? []
        return (
          <Cell key={key} differs={differs(key)}>
            <SuggestField
              label={capital(button)}
              placeholder="no"
              suggestions={FLAGS}
              listLabel="What a button may be"
              value={values[key]}
              onChange={(value) => change({ [key]: value })}
              error={problem && 'no, yes or lognormal'}
            />
          </Cell>
        )
      })}
    </div>
  )
}
