import { Stack, Switch } from '@mantine/core'
import { ORDER_KEYS } from '#domain/feed/order/order-rules.ts'
import { settingHelp } from '#domain/study/design/setting-words.ts'
import { Cell } from '../cell.tsx'
import type { FieldsProps } from '../fields-props.ts'
import { Fold } from '../fold.tsx'
import { TextSetting } from '../text-setting.tsx'

const SWITCHES = [
  {
    key: 'order-positions',
    label: 'Cards keep the position of the sheet',
  },
  {
    key: 'order-blocks',
    label: 'Blocks stay together',
  },
  {
    key: 'order-authors',
    label: 'No author twice in a row',
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
          description={settingHelp('order-ads-every')}
          placeholder="No rule"
          inputMode="numeric"
        />
        {SWITCHES.map(({ key, label }) => (
          <Cell key={key} name={key} differs={differs(key)}>
            <Switch
              withThumbIndicator={false}
              label={label}
              description={settingHelp(key)}
              checked={values[key] === 'yes'}
              onChange={(event) => change({ [key]: event.currentTarget.checked ? 'yes' : '' })}
            />
          </Cell>
        ))}
      </Stack>
    </Fold>
  )
}
