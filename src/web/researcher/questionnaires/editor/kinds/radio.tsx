import type { Mark } from '../fields/option-marks.tsx'
import { OptionsField } from '../fields/options-field.tsx'
import { defineKind } from './kind.ts'
import { OrderField } from './order-field.tsx'

const MARKS: readonly Mark[] = ['isFixed', 'asksText']

export const radio = defineKind({
  type: 'radio',
  label: 'One choice',
  about: 'One of several options',
  group: 'Choice',
  icon: 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 12h.01',
  isScored: true,
  Fields: ({ item, of, change }) => (
    <>
      <OptionsField options={item.options} of={of} marks={MARKS} change={change} />
      <OrderField order={item.optionOrder} onChange={(optionOrder) => change({ optionOrder })} />
    </>
  ),
})
