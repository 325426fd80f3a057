import { Button } from '@mantine/core'
import { type Dispatch, memo, useCallback } from 'react'
import type { DraftEvent } from '#domain/study/draft/draft.ts'
import type { ConditionDraft, DraftKey } from '#domain/study/draft/draft-condition.ts'
import type { StudySection } from '#domain/study/draft/sections.ts'
import { hasSameValues } from '../draft/has-same-values.ts'
import { fieldsOf } from '../fields/section-fields.ts'
import styles from './condition-columns.module.css'
import { useIsNear } from './use-is-near.ts'

/** From so many columns on, those out of sight are drawn when they come near. */
const MANY = 9

type ColumnsProps = { section: StudySection; conditions: readonly ConditionDraft[]; dispatch: Dispatch<DraftEvent> }

/** Settings as rows, conditions as columns; what differs from condition 1 stands out. */
export function ConditionColumns({ section, conditions, dispatch }: ColumnsProps) {
  const [first] = conditions
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="One column per condition">
      <div className={styles.columns}>
        {conditions.map((condition, i) => (
          <Column
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its number
            key={i}
            number={i + 1}
            isOneOfMany={conditions.length >= MANY}
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
  keys.filter((key) => !isAlike(first[key], condition[key])).join(' ')

/** Lists are alike when they say the same. */
const isAlike = (a: unknown, b: unknown) => a === b || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b))

type ColumnProps = {
  number: number
  isOneOfMany: boolean
  section: StudySection
  values: ConditionDraft
  /** Names of settings, with spaces between: a text compares by what it says. */
  differing: string
  dispatch: Dispatch<DraftEvent>
}

const Column = memo(
  function Column({ number, isOneOfMany, section, values, differing, dispatch }: ColumnProps) {
    const { ref, isNear } = useIsNear(isOneOfMany)
    const Fields = fieldsOf[section.id]
    const change = useCallback(
      (patch: Partial<ConditionDraft>) => dispatch({ happened: 'section-changed', condition: number, patch }),
      [dispatch, number],
    )
    const differs = useCallback((key: DraftKey) => differing.split(' ').includes(key), [differing])
    return (
      <fieldset ref={ref} className={styles.column}>
        <legend>Condition {number}</legend>
        {isNear && (
          <>
            <CopyToAll number={number} section={section} dispatch={dispatch} />
            <Fields values={values} change={change} differs={differs} />
          </>
        )}
      </fieldset>
    )
  },
  (before, after) =>
    before.differing === after.differing &&
    before.isOneOfMany === after.isOneOfMany &&
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
