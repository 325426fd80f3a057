import type { Mark } from '../fields/option-marks.tsx'
import { OptionsField } from '../fields/options-field.tsx'
import { defineKind } from './kind.ts'
import { OrderField } from './order-field.tsx'

const MARKS: readonly Mark[] = ['isFixed', 'asksText']

export const dropdown = defineKind({
  type: 'dropdown',
  label: 'List with search',
  about: 'One of many options, such as countries',
  group: 'Choice',
  icon: 'M4 7h16v10H4zM14 11l2 2 2-2',
  isScored: true,
  Fields: ({ item, of, change }) => (
    <>
      <OptionsField options={item.options} of={of} marks={MARKS} change={change} />
      <OrderField order={item.optionOrder} onChange={(optionOrder) => change({ optionOrder })} />
    </>
  ),
})
