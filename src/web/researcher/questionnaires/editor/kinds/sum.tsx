import styles from '../fields/fields.module.css'
import { NumberField } from '../fields/number-field.tsx'
import type { Mark } from '../fields/option-marks.tsx'
import { OptionsField } from '../fields/options-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { defineKind } from './kind.ts'
import { OrderField } from './order-field.tsx'

const MARKS: readonly Mark[] = ['isFixed']

export const sum = defineKind({
  type: 'sum',
  label: 'Constant sum',
  about: 'Points shared out among options',
  group: 'Order and amount',
  icon: 'M17 6H7l6 6-6 6h10',
  Fields: ({ item, of, change }) => (
    <>
      <OptionsField options={item.options} of={of} marks={MARKS} change={change} />
      <div className={styles.pair}>
        <NumberField
          label="They add up to"
          min={1}
          value={item.total}
          onChange={(total) => total !== undefined && change({ total }, `${of}/total`)}
        />
        <TextField
          label="Unit"
          hasInsert={false}
          text={item.unit}
          of={of}
          name="unit"
          onChange={(unit, typing) => change({ unit: unit === '' ? undefined : unit }, typing)}
        />
      </div>
      <OrderField order={item.optionOrder} onChange={(optionOrder) => change({ optionOrder })} />
    </>
  ),
})
