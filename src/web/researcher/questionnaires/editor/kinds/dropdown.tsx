import { OptionsField } from '../fields/options-field.tsx'
import { defineKind } from './kind.ts'
import { OrderField } from './order-field.tsx'

export const dropdown = defineKind({
  type: 'dropdown',
  label: 'List with search',
  about: 'One of many options, such as countries',
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
