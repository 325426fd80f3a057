import { Button } from '@mantine/core'
import { type Dispatch, memo, useCallback } from 'react'
import { conditionLabel } from '#domain/study/design/words.ts'
import type { DraftEvent } from '#domain/study/draft/draft.ts'
import type { ConditionDraft, DraftKey } from '#domain/study/draft/draft-condition.ts'
import type { StudySection } from '#domain/study/draft/sections.ts'
import { useWasNear } from '../../ui/use-was-near.ts'
import { hasSameValues } from '../draft/is-edited.ts'
import { sectionFields } from '../fields/section-fields.ts'
import { ConditionNumberContext } from '../study-context.ts'
import styles from './condition-columns.module.css'

/** With this many columns, a column is rendered only when it comes near the visible part. */
const MANY_COLUMNS = 9

type ColumnsProps = { section: StudySection; conditions: readonly ConditionDraft[]; dispatch: Dispatch<DraftEvent> }

/** One column of fields per condition. Values that differ from condition 1 are marked. */
export function ConditionColumns({ section, conditions, dispatch }: ColumnsProps) {
  const [first] = conditions
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="One column per condition">
      <div className={styles.columns} data-named={conditions.some((condition) => condition['condition-name'].trim() !== '')}>
        {conditions.map((condition, i) => (
          <Column
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other id than their number
            key={i}
            number={i + 1}
            isLazy={conditions.length >= MANY_COLUMNS}
            section={section}
            values={condition}
            differing={first ? differingKeys(section, first, condition) : ''}
            dispatch={dispatch}
          />
        ))}
      </div>
    </section>
  )
}

const differingKeys = ({ keys }: StudySection, first: ConditionDraft, condition: ConditionDraft) =>
  keys.filter((key) => !isEqual(first[key], condition[key])).join(' ')

const isEqual = (a: unknown, b: unknown) => a === b || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b))

type ColumnProps = {
  number: number
  isLazy: boolean
  section: StudySection
  values: ConditionDraft
  /** Names of settings, joined by spaces, because strings are compared by value. */
  differing: string
  dispatch: Dispatch<DraftEvent>
}

const Column = memo(
  function Column({ number, isLazy, section, values, differing, dispatch }: ColumnProps) {
    const { ref, wasNear } = useWasNear<HTMLFieldSetElement>('600px', isLazy)
    const title = conditionLabel(number, values['condition-name'].trim())
    const Fields = sectionFields[section.id]
    const change = useCallback(
      (patch: Partial<ConditionDraft>) => dispatch({ happened: 'section-changed', condition: number, patch }),
      [dispatch, number],
    )
    const takeButtons = useCallback(
      (skin: string) => dispatch({ happened: 'skin-buttons-taken', condition: number, skin }),
      [dispatch, number],
    )
    const differs = useCallback((key: DraftKey) => differing.split(' ').includes(key), [differing])
    return (
      <fieldset ref={ref} className={styles.column} data-condition={number}>
        <legend title={title}>{title}</legend>
        {wasNear && (
          <>
            <CopyToAll number={number} section={section} dispatch={dispatch} />
            <ConditionNumberContext value={number}>
              <Fields values={values} change={change} takeButtons={takeButtons} differs={differs} />
            </ConditionNumberContext>
          </>
        )}
      </fieldset>
    )
  },
  (before, after) =>
    before.differing === after.differing &&
    before.isLazy === after.isLazy &&
    before.values['condition-name'] === after.values['condition-name'] &&
    hasSameValues(after.section, before.values, after.values),
)

function CopyToAll({ number, section, dispatch }: Pick<ColumnProps, 'number' | 'section' | 'dispatch'>) {
  return (
    <Button
      className={styles.copy ?? ''}
      size="compact-xs"
      variant="subtle"
      aria-label={`Copy to all from Condition ${number}`}
      onClick={() => dispatch({ happened: 'condition-copied', from: number, to: 'all', sections: [section.id] })}
    >
      Copy to all
    </Button>
  )
}
