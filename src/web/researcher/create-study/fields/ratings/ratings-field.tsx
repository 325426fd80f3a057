import { Button } from '@mantine/core'
import { checkScales } from '#domain/ratings/check-scales.ts'
import { newScale } from '#domain/ratings/edit-scales.ts'
import { MOST_SCALES, parseScales, type RatingScale, SHIPPED_SCALES } from '#domain/ratings/rating-scale.ts'
import { settingHelp } from '#domain/study/design/setting-words.ts'
import { languagesIn } from '#domain/study/draft/draft-languages.ts'
import { capitalize } from '#web/researcher/capitalize.ts'
import { Cell } from '../cell.tsx'
import styles from '../fields.module.css'
import type { FieldsProps } from '../fields-props.ts'
import { ScaleRow } from './scale-row.tsx'

/** Shipped scales, and one of the study's own. */
const PRESETS = [...SHIPPED_SCALES.map((name) => ({ name, label: capitalize(name) })), { name: 'own', label: 'Own scale' }]

/** The scales on which participants rate every card. */
export function RatingsField({ values, change, differs }: FieldsProps) {
  const scales = parseScales(values['rating-scales']) ?? []
  const problems = checkScales(values['rating-scales'])
  const save = (next: readonly RatingScale[]) => change({ 'rating-scales': next.length === 0 ? '' : JSON.stringify(next) })
  return (
    <Cell differs={differs('rating-scales')} name="rating-scales" isWide>
      <fieldset className={styles.topics}>
        <legend>Scales under the card</legend>
        <p className={styles.note}>{settingHelp('rating-scales')}</p>
        {scales.length > 0 && (
          <ol className={styles.topicList}>
            {scales.map((scale, i) => (
              <ScaleRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a scale is its place in the list while its name is being written.
                key={i}
                place={i + 1}
                scale={scale}
                languages={languagesIn(values)}
                problems={problems.filter((problem) => problem.startsWith(`scale ${i + 1}:`))}
                onChange={(next) => save(scales.map((each, at) => (at === i ? next : each)))}
                onRemove={() => save(scales.filter((_, at) => at !== i))}
              />
            ))}
          </ol>
        )}
        {problems
          .filter((problem) => !problem.startsWith('scale '))
          .map((problem) => (
            <p key={problem} className={styles.problem}>{`The list ${problem}.`}</p>
          ))}
        <div className={styles.option}>
          {PRESETS.map(({ name, label }) => (
            <Button
              key={name}
              variant="default"
              size="sm"
              aria-label={`Add a scale: ${label}`}
              disabled={scales.length >= MOST_SCALES}
              onClick={() => save([...scales, newScale(name, scales)])}
            >
              {`Add ${label.toLowerCase()}`}
            </Button>
          ))}
        </div>
      </fieldset>
    </Cell>
  )
}
