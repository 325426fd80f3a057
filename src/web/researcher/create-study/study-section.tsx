import { Switch } from '@mantine/core'
import { type Dispatch, memo, useCallback } from 'react'
import type { DraftEvent } from '#domain/study/draft/draft.ts'
import type { ConditionDraft } from '#domain/study/draft/draft-condition.ts'
import { isStudyWide, type StudySection as Section } from '#domain/study/draft/sections.ts'
import panel from '../ui/panel.module.css'
import { ProblemList } from '../ui/problem-list.tsx'
import { ConditionColumns } from './conditions/condition-columns.tsx'
import { hasSameValues } from './draft/has-same-values.ts'
import { sectionFields, studyFields } from './fields/section-fields.ts'
import { placeId } from './review/go-to-place.ts'
import styles from './study-section.module.css'

type Props = {
  section: Section
  /** With the values that all conditions share. */
  conditions: readonly ConditionDraft[]
  isPerCondition: boolean
  problems: readonly string[]
  dispatch: Dispatch<DraftEvent>
}

const nothingDiffers = () => false

/** One section of the page, with fields for all conditions or a column for each. */
export const StudySection = memo(function StudySection({ section, conditions, isPerCondition, problems, dispatch }: Props) {
  const { id, heading, about } = section
  const Fields = sectionFields[id]
  const StudyFields = studyFields[id]
  const [first] = conditions
  const changeAll = useCallback(
    (patch: Partial<ConditionDraft>) => dispatch({ happened: 'section-changed', condition: 'all', patch }),
    [dispatch],
  )
  const mayDiffer = conditions.length > 1 && !isStudyWide(section)
  const hasColumns = isPerCondition && mayDiffer

  return (
    <section className={panel.panel}>
      <header className={styles.top}>
        <h2 id={placeId(id)} tabIndex={-1}>
          {heading}
        </h2>
        {mayDiffer && (
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

/** Skips rendering when another section was edited, so that a large study stays fast. */
function isSame(before: Props, after: Props): boolean {
  return (
    before.isPerCondition === after.isPerCondition &&
    before.conditions.length === after.conditions.length &&
    before.problems.join('\n') === after.problems.join('\n') &&
    // Without columns only condition 1 is rendered.
    after.conditions.slice(0, after.isPerCondition ? undefined : 1).every((condition, i) => {
      const was = before.conditions[i]
      // The columns are headed by the names.
      return (
        was !== undefined && was['condition-name'] === condition['condition-name'] && hasSameValues(after.section, was, condition)
      )
    })
  )
}
