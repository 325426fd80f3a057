import { Stack, Switch } from '@mantine/core'
import { ORDER_KEYS } from '#domain/feed/order/order-rules.ts'
import { Cell } from '../cell.tsx'
import type { FieldsProps } from '../fields-props.ts'
import { Fold } from '../fold.tsx'
import { TextSetting } from '../text-setting.tsx'

const SWITCHES = [
  {
    key: 'order-positions',
    label: 'Cards keep the position of the sheet',
    description: 'A card with a number in its column “position” stands at that place, 1 for the first.',
  },
  {
    key: 'order-blocks',
    label: 'Blocks stay together',
    description: 'Cards with the same word in their column “block” follow one another.',
  },
  {
    key: 'order-authors',
    label: 'No author twice in a row',
    description: 'Another card comes between two cards of one author, where there is one.',
  },
] as const

/** What is moved after the algorithm has drawn the order. */
export function OrderFields(props: FieldsProps) {
  const { values, change, differs } = props
  return (
    <Fold summary="Ads and fixed places" hasValues={ORDER_KEYS.some((key) => values[key] !== '')}>
      <Stack>
        <TextSetting
          {...props}
          name="order-ads-every"
          label="An ad at every nth position"
          description="With 5, the 5th, the 10th and so on are ads: cards of the chosen sets whose category is ads, in the order in which the algorithm draws them."
          placeholder="No rule"
          inputMode="numeric"
        />
        {SWITCHES.map(({ key, label, description }) => (
          <Cell key={key} name={key} differs={differs(key)}>
            <Switch
              withThumbIndicator={false}
              label={label}
              description={description}
              checked={values[key] === 'yes'}
              onChange={(event) => change({ [key]: event.currentTarget.checked ? 'yes' : '' })}
            />
          </Cell>
        ))}
      </Stack>
    </Fold>
  )
}
