import { NativeSelect } from '@mantine/core'
import { MEASURES, type Measure, parseStanding, type StandingStart } from '#domain/feed/cues/standing.ts'
import { DEFAULT_STANDING, DEFAULT_STANDING_RULES } from '#domain/feed/cues/standing-defaults.ts'
import { capitalize } from '#web/researcher/capitalize.ts'
import { Cell } from '../cell.tsx'
import styles from '../fields.module.css'
import { DESCRIPTION_BELOW, type FieldsProps } from '../fields-props.ts'
import { settingProblem } from '../setting-problem.ts'
import { NumberField } from './number-field.tsx'
import { StandingRulesField } from './standing-rules-field.tsx'

const SHOWN = [
  { value: '', label: 'None' },
  { value: 'header', label: 'Shown in the header' },
  { value: 'no', label: 'Counted, but not shown' },
]

/** Credibility and followers of the participant, and what changes them. */
export function StandingFields(props: FieldsProps) {
  const { values, change, differs } = props
  const start = parseStanding(values.standing)
  return (
    <Cell differs={differs('standing') || differs('standing-changes')} name="standing" isWide>
      <fieldset className={styles.topics}>
        <legend>Credibility and followers of the participant</legend>
        <p className={styles.note}>
          They change with what people do to true and to false cards. Each change is drawn from a normal distribution, once for
          each person, act and card; taking the act back takes the change back. Each one is in the data.
        </p>
        <div className={styles.gridNarrow}>
          <NativeSelect
            size="sm"
            label="Credibility and followers"
            inputWrapperOrder={DESCRIPTION_BELOW}
            data={SHOWN}
            value={start?.show ?? ''}
            onChange={({ currentTarget: { value } }) => change(withShow(values, value))}
          />
          {start !== undefined &&
            MEASURES.map((measure) => (
              <NumberField
                key={measure}
                size="sm"
                label={`${capitalize(measure)} at the start`}
                placeholder={`No ${measure}`}
                value={start[measure]}
                onChange={(number) => change({ standing: JSON.stringify(withMeasure(start, measure, number)) })}
              />
            ))}
        </div>
        {start !== undefined && settingProblem('standing', values.standing) && (
          <p className={styles.problem}>{`${settingProblem('standing', values.standing)}.`}</p>
        )}
        {start !== undefined && <StandingRulesField {...props} />}
      </fieldset>
    </Cell>
  )
}

/** A study that has them for the first time begins with an example. */
function withShow({ standing, 'standing-changes': changes }: FieldsProps['values'], show: string) {
  if (show !== 'header' && show !== 'no') return { standing: '', 'standing-changes': '' }
  const start = parseStanding(standing) ?? DEFAULT_STANDING
  return {
    standing: JSON.stringify({ ...start, show }),
    'standing-changes': changes || JSON.stringify(DEFAULT_STANDING_RULES),
  }
}

/** One of the two stays: a study without either has no standing. */
function withMeasure(start: StandingStart, measure: Measure, number: number | undefined): StandingStart {
  if (number !== undefined) return { ...start, [measure]: number }
  const { [measure]: _, ...others } = start
  return MEASURES.some((other) => other !== measure && start[other] !== undefined) ? others : start
}
