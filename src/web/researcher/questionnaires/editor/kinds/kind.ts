import type { ComponentType } from 'react'
import type { Patch } from '#domain/questions/editing/change.ts'
import type { Item, ItemType } from '#domain/questions/item.ts'
import type { Text } from '#domain/questions/text.ts'
import type { IconName } from '../icon.tsx'

/** Some kinds share a shape, such as one choice and several. */
export type ItemOf<T extends ItemType, I = Item<Text>> = I extends { type: infer U }
  ? T extends U
    ? I & Item<Text>
    : never
  : never

export type KindProps<I extends Item<Text>> = {
  item: I
  /** Id of the item. */
  of: string
  change: (patch: Patch<I>, typing?: string) => void
}

/** What the builder knows of a kind of item. */
export type Kind = {
  type: ItemType
  label: string
  /** A line where people choose it. */
  about: string
  group: 'Choice' | 'Scale' | 'Writing' | 'Order and amount' | 'Without an answer'
  icon: IconName
  /** Its fields beside those that all kinds have. */
  Fields: ComponentType<KindProps<Item<Text>>>
}

type Declared<T extends ItemType> = Omit<Kind, 'type' | 'icon' | 'Fields'> & {
  type: T
  icon?: IconName
  Fields: ComponentType<KindProps<ItemOf<T>>>
}

/** The registry gives a kind's fields only items of its own type. */
export const defineKind = <T extends ItemType>(kind: Declared<T>): Kind => ({
  icon: kind.type,
  ...kind,
  Fields: kind.Fields as unknown as Kind['Fields'],
})
