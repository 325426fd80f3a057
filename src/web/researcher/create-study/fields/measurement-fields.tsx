import { Radio } from '@mantine/core'
import { readDwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { useStudyContext } from '../study-context.ts'
import choice from './choice.module.css'
import type { FieldsProps } from './fields-props.ts'
import styles from './measurement-fields.module.css'
import { RoomPicture } from './room-picture.tsx'

const ABOUT =
  'Dwell, in the engagement file, is the time in which this much of a card is visible, or this much of the screen is filled by it. For new studies we recommend half: with all of it, much of the time in which people look at a card does not count; the data package has all three in any case.'

/** A study that does not name its definition has the default. */
export function MeasurementFields({ values, change }: Pick<FieldsProps, 'values' | 'change'>) {
  const { variant } = useStudyContext()
  return (
    <Radio.Group
      size="md"
      label="A card counts as looked at while"
      description={ABOUT}
      value={readDwellDefinition(values['dwell-definition'])}
      onChange={(definition) => change({ 'dwell-definition': definition })}
    >
      <div className={styles.choices}>
        {variant.dwellDefinitions.map(({ value, label }) => (
          <Radio
            key={value}
            value={value}
            size="md"
            classNames={{ body: choice.choice, labelWrapper: choice.wrapper, label: styles.label }}
            label={
              <>
                <RoomPicture definition={readDwellDefinition(value)} />
                <span className={styles.words}>{label}</span>
              </>
            }
          />
        ))}
      </div>
    </Radio.Group>
  )
}
