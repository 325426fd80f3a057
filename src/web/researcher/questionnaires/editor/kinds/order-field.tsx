import { NativeSelect } from '@mantine/core'
import type { OptionOrder } from '#domain/questions/item.ts'

const ORDERS: readonly { value: OptionOrder; label: string }[] = [
  { value: 'fixed', label: 'As listed' },
  { value: 'random', label: 'Random for each person' },
  { value: 'reversed-for-half', label: 'Reversed for half of the people' },
]

type Props<Order extends OptionOrder> = {
  order: Order | undefined
  onChange: (order: Order | undefined) => void
  orders?: readonly Order[]
  label?: string
}

/** Every order that was drawn is in the data. */
export function OrderField<Order extends OptionOrder>({ order, onChange, orders, label = 'Order of the options' }: Props<Order>) {
  return (
    <NativeSelect
      label={label}
      data={ORDERS.filter(({ value }) => orders === undefined || orders.some((each) => each === value))}
      value={order ?? 'fixed'}
      // One of the values above.
      onChange={({ currentTarget: { value } }) => onChange(value === 'fixed' ? undefined : (value as Order))}
    />
  )
}
