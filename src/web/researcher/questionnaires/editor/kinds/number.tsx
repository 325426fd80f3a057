import { Switch } from '@mantine/core'
import styles from '../fields/fields.module.css'
import { NumberField } from '../fields/number-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { defineKind } from './kind.ts'

export const number = defineKind({
  type: 'number',
  label: 'Number',
  about: 'Such as an age',
  group: 'Writing',
  icon: 'M9 4L7 20M17 4l-2 16M4 9h16M4 15h16',
  isScored: true,
  Fields: ({ item, of, change }) => (
    <>
      <div className={styles.pair}>
        <NumberField label="Smallest" isWhole={item.isWhole} value={item.min} onChange={(min) => change({ min }, `${of}/min`)} />
        <NumberField label="Largest" isWhole={item.isWhole} value={item.max} onChange={(max) => change({ max }, `${of}/max`)} />
      </div>
      <Switch
        withThumbIndicator={false}
        label="Whole numbers only"
        checked={item.isWhole}
        onChange={(event) => change({ isWhole: event.currentTarget.checked })}
      />
      <TextField
        label="Shown where it is no such number"
        hasInsert={false}
        text={item.invalidText}
        of={of}
        name="invalid"
        onChange={(invalidText, typing) => change({ invalidText }, typing)}
      />
    </>
  ),
})
