import { Radio, Stack } from '@mantine/core'
import { readDwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { FOCAL_LINE, FOCAL_LINES } from '#domain/engagement/focal-line.ts'
import { settingHelp } from '#domain/study/design/setting-words.ts'
import { useStudyContext } from '../study-context.ts'
import { Cell } from './cell.tsx'
import choice from './choice.module.css'
import fields from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import styles from './measurement-fields.module.css'
import { RoomPicture } from './room-picture.tsx'
import { TextSetting } from './text-setting.tsx'

/** A study that does not name its definition has the default. */
export function MeasurementFields(props: FieldsProps) {
  const { values, change } = props
  const { variant } = useStudyContext()
  const definition = readDwellDefinition(values['dwell-definition'])
  return (
    <Stack>
      <Cell differs={false} name="dwell-definition">
        <Radio.Group
          size="md"
          label="A card counts as looked at while"
          description={settingHelp('dwell-definition')}
          value={definition}
          onChange={(chosen) => change({ 'dwell-definition': chosen })}
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
      {(definition === 'focal' || values[FOCAL_LINE] !== '') && (
        <div className={fields.grid}>
          <TextSetting
            {...props}
            name={FOCAL_LINE}
            label="Height of the focal line"
            description={settingHelp(FOCAL_LINE)}
            placeholder={String(FOCAL_LINES.usual)}
            inputMode="decimal"
          />
        </div>
      )}
    </Stack>
  )
}
