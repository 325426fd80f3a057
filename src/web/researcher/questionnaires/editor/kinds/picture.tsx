import { Switch } from '@mantine/core'
import { ItemMediaField } from '../fields/item-media-field.tsx'
import { OptionsField } from '../fields/options-field.tsx'
import { defineKind } from './kind.ts'
import { OrderField } from './order-field.tsx'

export const picture = defineKind({
  type: 'picture',
  label: 'Picture choice',
  about: 'Options that are pictures',
  group: 'Choice',
  icon: 'M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5',
  Fields: ({ item, of, change }) => (
    <>
      <OptionsField
        options={item.options}
        of={of}
        marks={item.isMultiple ? ['isFixed', 'isExclusive'] : ['isFixed']}
        change={change}
        extra={(option, changeOption, i) => (
          <ItemMediaField
            what="picture"
            of={of}
            name={`picture-${i}`}
            media={option.picture}
            onChange={(next, typing) => changeOption({ picture: next }, typing)}
          />
        )}
      />
      <Switch
        withThumbIndicator={false}
        label="Several may be chosen"
        checked={item.isMultiple}
        onChange={(event) => change({ isMultiple: event.currentTarget.checked })}
      />
      <OrderField order={item.optionOrder} onChange={(optionOrder) => change({ optionOrder })} />
    </>
  ),
})
