import { Radio } from '@mantine/core'
import { readDwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { settingHelp } from '#domain/study/design/setting-words.ts'
import { useStudyContext } from '../study-context.ts'
import { Cell } from './cell.tsx'
import choice from './choice.module.css'
import type { FieldsProps } from './fields-props.ts'
import styles from './measurement-fields.module.css'
import { RoomPicture } from './room-picture.tsx'

/** A study that does not name its definition has the default. */
export function MeasurementFields({ values, change }: Pick<FieldsProps, 'values' | 'change'>) {
  const { variant } = useStudyContext()
  return (
    <Cell differs={false} name="dwell-definition">
      <Radio.Group
        size="md"
        label="A card counts as looked at while"
        description={settingHelp('dwell-definition')}
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
    </Cell>
  )
}
