import type { Mark } from '../fields/option-marks.tsx'
import { OptionsField } from '../fields/options-field.tsx'
import { defineKind } from './kind.ts'
import { OrderField } from './order-field.tsx'

const MARKS: readonly Mark[] = ['isFixed']

export const ranking = defineKind({
  type: 'ranking',
  label: 'Ranking',
  about: 'Options put into an order',
  group: 'Order and amount',
  icon: 'M9 6h11M9 12h11M9 18h11M4 5v3M3.5 12h2M3.5 18h2',
  Fields: ({ item, of, change }) => (
    <>
      <OptionsField options={item.options} of={of} marks={MARKS} change={change} />
      <OrderField order={item.optionOrder} onChange={(optionOrder) => change({ optionOrder })} />
    </>
  ),
})
