import styles from '../fields/fields.module.css'
import { NumberField } from '../fields/number-field.tsx'
import { EndFields, RangeFields } from '../fields/range-fields.tsx'
import { TextField } from '../fields/text-field.tsx'
import { defineKind } from './kind.ts'

export const slider = defineKind({
  type: 'slider',
  label: 'Slider',
  about: 'A number, with a start value',
  group: 'Scale',
  icon: 'M4 12h5M15 12h5M12 9a3 3 0 100 6 3 3 0 000-6z',
  isScored: true,
  Fields: ({ item, of, change }) => (
    <>
      <RangeFields range={item} of={of} change={change} isWhole={false} />
      <EndFields
        of={of}
        first={{ label: 'At the low end', text: item.minLabel, onChange: (minLabel, typing) => change({ minLabel }, typing) }}
        second={{ label: 'At the high end', text: item.maxLabel, onChange: (maxLabel, typing) => change({ maxLabel }, typing) }}
      />
      <div className={styles.pair}>
        <NumberField
          label="Step"
          isWhole={false}
          value={item.step}
          onChange={(step) => step !== undefined && change({ step }, `${of}/step`)}
        />
        <NumberField
          label="Starts at"
          isWhole={false}
          value={item.initial}
          onChange={(initial) => initial !== undefined && change({ initial }, `${of}/initial`)}
        />
      </div>
      <TextField
        label="Unit"
        hasInsert={false}
        text={item.unit}
        of={of}
        name="unit"
        onChange={(unit, typing) => change({ unit: unit === '' ? undefined : unit }, typing)}
      />
    </>
  ),
})
