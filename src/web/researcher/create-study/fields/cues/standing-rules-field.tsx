import { NativeSelect } from '@mantine/core'
import { MEASURES, type Measure, parseStanding } from '#domain/feed/cues/standing.ts'
import { STANDING_ACTS } from '#domain/feed/cues/standing-acts.ts'
import { type ActRule, parseStandingRules, type Spread, type StandingRules } from '#domain/feed/cues/standing-changes.ts'
import { VERACITIES, type Veracity } from '#domain/stimuli/cards/veracity.ts'
import { capitalize } from '#web/researcher/capitalize.ts'
import { IconButton } from '../../icon-button.tsx'
import styles from '../fields.module.css'
import type { FieldsProps } from '../fields-props.ts'
import { settingProblem } from '../setting-problem.ts'
import { NumberField } from './number-field.tsx'

/** By act: how much true and false cards change. */
export function StandingRulesField({ values, change }: Pick<FieldsProps, 'values' | 'change'>) {
  const rules = parseStandingRules(values['standing-changes']) ?? {}
  const start = parseStanding(values.standing) ?? {}
  const measures = MEASURES.filter((measure) => measure in start)
  const problem = settingProblem('standing-changes', values['standing-changes'])
  const save = (next: StandingRules) => change({ 'standing-changes': Object.keys(next).length === 0 ? '' : JSON.stringify(next) })
  const left = STANDING_ACTS.filter((act) => !(act in rules))
  return (
    <>
      <ul className={styles.topicList}>
        {Object.entries(rules).map(([act, rule]) => (
          <li key={act} className={styles.topic}>
            <div className={styles.option}>
              <span className={styles.topicPlace}>{capitalize(nameOf(act))}</span>
              <IconButton
                icon="remove"
                label={`Remove ${nameOf(act)}`}
                onClick={() => save(Object.fromEntries(Object.entries(rules).filter(([name]) => name !== act)))}
              />
            </div>
            {VERACITIES.map((veracity) => (
              <fieldset key={veracity} className={styles.topics}>
                <legend>{`${capitalize(veracity)} cards`}</legend>
                <div className={styles.spreads}>
                  {measures.map((measure) => (
                    <SpreadFields
                      key={measure}
                      label={capitalize(measure)}
                      of={`${capitalize(veracity)} cards`}
                      spread={rule[veracity]?.[measure]}
                      onChange={(spread) => save({ ...rules, [act]: withSpread(rule, { veracity, measure, spread }) })}
                    />
                  ))}
                </div>
              </fieldset>
            ))}
          </li>
        ))}
      </ul>
      {problem && <p className={styles.problem}>{`${problem}.`}</p>}
      {left.length > 0 && (
        <NativeSelect
          size="sm"
          label="Add an act that changes them"
          data={[{ value: '', label: 'Choose an act' }, ...left.map((act) => ({ value: act, label: capitalize(nameOf(act)) }))]}
          value=""
          onChange={({ currentTarget: { value } }) => value !== '' && save({ ...rules, [value]: {} })}
        />
      )}
    </>
  )
}

type SpreadProps = { label: string; of: string; spread: Spread | undefined; onChange: (spread: Spread | undefined) => void }

function SpreadFields({ label, of, spread, onChange }: SpreadProps) {
  return (
    <>
      <NumberField
        size="sm"
        label={`${label}: mean`}
        aria-label={`${of}, ${label}: mean`}
        placeholder="No change"
        value={spread?.mean}
        onChange={(mean) => onChange(mean === undefined ? undefined : { mean, sd: spread?.sd ?? 0 })}
      />
      <NumberField
        size="sm"
        label={`${label}: sd`}
        aria-label={`${of}, ${label}: sd`}
        disabled={spread === undefined}
        value={spread?.sd}
        onChange={(sd) => spread && onChange({ ...spread, sd: sd ?? 0 })}
      />
    </>
  )
}

type Change = { veracity: Veracity; measure: Measure; spread: Spread | undefined }

function withSpread(rule: ActRule, { veracity, measure, spread }: Change): ActRule {
  const { [measure]: _, ...others } = rule[veracity] ?? {}
  return { ...rule, [veracity]: spread === undefined ? others : { ...others, [measure]: spread } }
}

const nameOf = (act: string) => act.replaceAll('_', ' ')
