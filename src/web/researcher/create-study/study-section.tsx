import { Switch } from '@mantine/core'
import { type Dispatch, memo, useCallback } from 'react'
import type { DraftEvent } from '#domain/study/draft/draft.ts'
import type { ConditionDraft } from '#domain/study/draft/draft-condition.ts'
import type { StudySection as Section } from '#domain/study/draft/sections.ts'
import panel from '../ui/panel.module.css'
import { ProblemList } from '../ui/problem-list.tsx'
import { ConditionColumns } from './conditions/condition-columns.tsx'
import { hasSameValues } from './draft/has-same-values.ts'
import { fieldsOf, studyFieldsOf } from './fields/section-fields.ts'
import { placeId } from './review/go-to-place.ts'
import styles from './study-section.module.css'

type Props = {
  section: Section
  /** As they will be, with what is the same for all filled in. */
  conditions: readonly ConditionDraft[]
  isPerCondition: boolean
  /** What is wrong here, one sentence each. */
  problems: readonly string[]
  dispatch: Dispatch<DraftEvent>
}

const nothingDiffers = () => false

/** One section of the page: a control for all conditions, or a column for each. */
export const StudySection = memo(function StudySection({ section, conditions, isPerCondition, problems, dispatch }: Props) {
  const { id, heading, about } = section
  const Fields = fieldsOf[id]
  const StudyFields = studyFieldsOf[id]
  const [first] = conditions
  const changeAll = useCallback(
    (patch: Partial<ConditionDraft>) => dispatch({ happened: 'section-changed', condition: 'all', patch }),
    [dispatch],
  )
  const hasColumns = isPerCondition && conditions.length > 1

  return (
    <section className={panel.panel}>
      <header className={styles.top}>
        <h2 id={placeId(id)} tabIndex={-1}>
          {heading}
        </h2>
        {conditions.length > 1 && (
          <Switch
            withThumbIndicator={false}
            label="Different per condition"
            checked={isPerCondition}
            onChange={(event) =>
              dispatch({ happened: event.currentTarget.checked ? 'section-opened' : 'section-closed', section: id })
            }
          />
        )}
        <p>{about}</p>
      </header>
      <ProblemList problems={problems} />
      {StudyFields && first && <StudyFields values={first} change={changeAll} />}
      {hasColumns && <ConditionColumns section={section} conditions={conditions} dispatch={dispatch} />}
      {!hasColumns && first && <Fields values={first} change={changeAll} differs={nothingDiffers} />}
    </section>
  )
}, isSame)

/** An edit of another section leaves this one as it is drawn: most of a large study is never touched at once. */
function isSame(before: Props, after: Props): boolean {
  return (
    before.isPerCondition === after.isPerCondition &&
    before.conditions.length === after.conditions.length &&
    before.problems.join('\n') === after.problems.join('\n') &&
    // Closed, only condition 1 is drawn.
    after.conditions.slice(0, after.isPerCondition ? undefined : 1).every((condition, i) => {
      const was = before.conditions[i]
      return was !== undefined && hasSameValues(after.section, was, condition)
    })
  )
}
