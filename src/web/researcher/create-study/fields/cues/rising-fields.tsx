import { MAX_PER_MINUTE, parseRisingCounts, type Rates, rateColumn } from '#domain/feed/cues/rising-counts.ts'
import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import { parametersOf } from '#domain/study/draft/draft-condition.ts'
import { capitalize } from '#web/researcher/capitalize.ts'
import { Cell } from '../cell.tsx'
import styles from '../fields.module.css'
import type { FieldsProps } from '../fields-props.ts'
import { NumberField } from './number-field.tsx'

/** How fast the count beside each button rises. */
export function RisingFields({ values, change, differs }: FieldsProps) {
  const rates: Rates = parseRisingCounts(values['rising-counts']) ?? {}
  // A count that was to rise stays in sight where its button has been switched off since.
  const shown = visibleButtons(parametersOf(values)).filter(({ flag }) => flag !== 'plain')
  const buttons = shown.map(({ button, engagementType }) => ({ button, kind: engagementType }))
  const save = (next: Rates) => change({ 'rising-counts': Object.keys(next).length === 0 ? '' : JSON.stringify(next) })
  return (
    <Cell differs={differs('rising-counts')} name="rising-counts" isWide>
      <fieldset className={styles.topics}>
        <legend>Counts that rise</legend>
        <p className={styles.note}>
          How many arrive per minute while a card is in view, at random moments that follow from each person’s seed. Empty: the
          count stays as it is. A sheet may have a rate for each card, in a column such as <code>{rateColumn('likes')}</code>.
        </p>
        <div className={styles.gridNarrow}>
          {buttons.map(({ button, kind }) => (
            <NumberField
              key={kind}
              size="sm"
              label={`${capitalize(button)}: per minute`}
              placeholder="Does not rise"
              value={rates[kind]}
              error={problemOf(rates[kind])}
              onChange={(rate) => {
                const { [kind]: _, ...others } = rates
                save(rate === undefined ? others : { ...others, [kind]: rate })
              }}
            />
          ))}
        </div>
      </fieldset>
    </Cell>
  )
}

const problemOf = (rate = 0) => (rate < 0 || rate > MAX_PER_MINUTE ? `A number from 0 to ${MAX_PER_MINUTE}.` : undefined)
