import { Switch } from '@mantine/core'
import { type Dispatch, memo, type ReactNode, useCallback, useState } from 'react'
import type { DraftEvent } from '#domain/study/draft/draft.ts'
import type { ConditionDraft } from '#domain/study/draft/draft-condition.ts'
import { isStudyWide, type StudySection as Section } from '#domain/study/draft/sections.ts'
import type { VisitsStart } from '#domain/study/draft/starting-points.ts'
import { isSectionSet } from '#domain/study/map/study-map.ts'
import { capitalize } from '../capitalize.ts'
import panel from '../ui/panel.module.css'
import { ProblemList } from '../ui/result.tsx'
import { ConditionColumns } from './conditions/condition-columns.tsx'
import { hasSameValues } from './draft/is-edited.ts'
import { lastStudyFields, sectionFields, studyFields } from './fields/section-fields.ts'
import { placeId } from './review/go-to-place.ts'
import styles from './study-section.module.css'

type Props = {
  section: Section
  /** With the values that all conditions share. */
  conditions: readonly ConditionDraft[]
  isPerCondition: boolean
  problems: readonly string[]
  /** What the study has here, in words: all that is shown while the section is folded. */
  line: string
  dispatch: Dispatch<DraftEvent>
}

const nothingDiffers = () => false

/** One section of the page, with fields for all conditions or a column for each. */
export const StudySection = memo(function StudySection({ section, conditions, isPerCondition, problems, line, dispatch }: Props) {
  const { id, about } = section
  const Fields = sectionFields[id]
  const StudyFields = studyFields[id]
  const LastFields = lastStudyFields[id]
  const [first] = conditions
  const changeAll = useCallback(
    (patch: Partial<ConditionDraft>) => dispatch({ happened: 'section-changed', condition: 'all', patch }),
    [dispatch],
  )
  const takeButtons = useCallback(
    (skin: string) => dispatch({ happened: 'skin-buttons-taken', condition: 'all', skin }),
    [dispatch],
  )
  const startVisits = useCallback((start: VisitsStart) => dispatch({ happened: 'visits-started', start }), [dispatch])
  const mayDiffer = conditions.length > 1 && !isStudyWide(section)
  const hasColumns = isPerCondition && mayDiffer

  return (
    <SectionFrame section={section} line={line} mustBeOpen={problems.length > 0 || isSectionSet(section, conditions)}>
      <header className={styles.top}>
        {!section.isFolded && <Heading section={section} />}
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
      {!hasColumns && first && <Fields values={first} change={changeAll} takeButtons={takeButtons} differs={nothingDiffers} />}
      {LastFields && first && <LastFields values={first} change={changeAll} startVisits={startVisits} />}
    </SectionFrame>
  )
}, isSame)

const Heading = ({ section: { id, heading } }: { section: Section }) => (
  <h2 id={placeId(id)} tabIndex={-1}>
    {heading}
  </h2>
)

type FrameProps = { section: Section; line: string; mustBeOpen: boolean; children: ReactNode }

/** The box around a section. A folded one opens at a press; clearing its last field does not close it. */
function SectionFrame({ section, line, mustBeOpen, children }: FrameProps) {
  const [isOpened, setIsOpened] = useState(false)
  if (!section.isFolded) return <section className={panel.panel}>{children}</section>
  return (
    <section className={`${panel.panel} ${styles.foldable}`}>
      <details className={styles.fold} open={isOpened || mustBeOpen} onToggle={(event) => setIsOpened(event.currentTarget.open)}>
        <summary>
          <Heading section={section} />
          <span className={styles.line}>{capitalize(line)}</span>
        </summary>
        {children}
      </details>
    </section>
  )
}

/** Skips rendering when another section was edited, so that a large study stays fast. */
function isSame(before: Props, after: Props): boolean {
  return (
    before.isPerCondition === after.isPerCondition &&
    before.line === after.line &&
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
