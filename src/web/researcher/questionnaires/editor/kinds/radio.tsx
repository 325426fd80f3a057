import { OptionsField } from '../fields/options-field.tsx'
import { defineKind } from './kind.ts'
import { OrderField } from './order-field.tsx'

export const radio = defineKind({
  type: 'radio',
  label: 'One choice',
  about: 'One of several options',
  group: 'Choice',
  Fields: ({ item, of, change }) => (
    <>
      <OptionsField
        options={item.options}
        of={of}
        marks={['isFixed', 'asksText']}
        onChange={(options, typing) => change({ options }, typing)}
      />
      <OrderField order={item.optionOrder} onChange={(optionOrder) => change({ optionOrder })} />
    </>
  ),
})
