import { OptionsField } from '../fields/options-field.tsx'
import { defineKind } from './kind.ts'
import { OrderField } from './order-field.tsx'

export const ranking = defineKind({
  type: 'ranking',
  label: 'Ranking',
  about: 'Options put into an order',
  group: 'Order and amount',
  Fields: ({ item, of, change }) => (
    <>
      <OptionsField
        options={item.options}
        of={of}
        marks={['isFixed']}
        onChange={(options, typing) => change({ options }, typing)}
      />
      <OrderField order={item.optionOrder} onChange={(optionOrder) => change({ optionOrder })} />
    </>
  ),
})
