import { Button } from '@mantine/core'
import { checkScales } from '#domain/ratings/check-scales.ts'
import { newScale } from '#domain/ratings/edit-scales.ts'
import { MOST_SCALES, parseScales, type RatingScale, SHIPPED_SCALES } from '#domain/ratings/rating-scale.ts'
import { settingHelp } from '#domain/study/design/setting-words.ts'
import { languagesIn } from '#domain/study/draft/draft-languages.ts'
import { capitalize } from '#web/researcher/capitalize.ts'
import styles from '../fields.module.css'
import type { FieldsProps } from '../fields-props.ts'
import { ListField } from '../list-field.tsx'
import { ScaleRow } from './scale-row.tsx'

/** Shipped scales, and one of the study's own. */
const PRESETS = [...SHIPPED_SCALES.map((name) => ({ name, label: capitalize(name) })), { name: 'own', label: 'Own scale' }]

/** The scales on which participants rate every card. */
export function RatingsField({ values, change, differs }: FieldsProps) {
  const scales = parseScales(values['rating-scales']) ?? []
  const problems = checkScales(values['rating-scales'])
  const save = (next: readonly RatingScale[]) => change({ 'rating-scales': next.length === 0 ? '' : JSON.stringify(next) })
  return (
    <ListField
      name="rating-scales"
      legend="Scales under the card"
      note={settingHelp('rating-scales')}
      what="scale"
      rows={scales}
      draw={(row) => <ScaleRow {...row} languages={languagesIn(values)} />}
      {...{ differs, problems, save }}
    >
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
    </ListField>
  )
}
