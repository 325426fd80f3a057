import fields from '../fields/fields.module.css'
import { NumberField } from '../fields/number-field.tsx'
import type { Mark } from '../fields/option-marks.tsx'
import { OptionsField } from '../fields/options-field.tsx'
import { defineKind } from './kind.ts'
import { OrderField } from './order-field.tsx'

const MARKS: readonly Mark[] = ['isFixed', 'asksText', 'isExclusive']

export const checkbox = defineKind({
  type: 'checkbox',
  label: 'Several choices',
  about: 'Any number of options',
  group: 'Choice',
  icon: 'M5 5h14v14H5zM8.5 12l2.5 2.5 4.5-5',
  Fields: ({ item, of, change }) => (
    <>
      <OptionsField options={item.options} of={of} marks={MARKS} change={change} />
      <OrderField order={item.optionOrder} onChange={(optionOrder) => change({ optionOrder })} />
      <div className={fields.pair}>
        <NumberField
          label="At least"
          min={0}
          value={item.minChosen}
          onChange={(minChosen) => change({ minChosen }, `${of}/min`)}
        />
        <NumberField
          label="At most"
          min={1}
          value={item.maxChosen}
          onChange={(maxChosen) => change({ maxChosen }, `${of}/max`)}
        />
      </div>
    </>
  ),
})
