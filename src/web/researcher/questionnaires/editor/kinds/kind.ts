import type { ComponentType } from 'react'
import type { Patch } from '#domain/questions/editing/change.ts'
import type { Item, ItemOf, ItemType } from '#domain/questions/item.ts'
import type { Text } from '#domain/questions/text.ts'
import type { IconName } from '../icon.tsx'

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
  /** Offered where a score is made. */
  isScored?: true
  /** How its question is written, where that is not what all others have. */
  question?: { label: string; description?: string; minRows?: number; hasInsert?: boolean }
  /** What its key names, where that is not its answer. */
  keyAbout?: string
  /** Its fields beside those that all kinds have. */
  Fields: ComponentType<KindProps<Item<Text>>>
}

type Declared<T extends ItemType> = Omit<Kind, 'type' | 'Fields'> & {
  type: T
  Fields: ComponentType<KindProps<ItemOf<T, Text>>>
}

/** The registry gives a kind's fields only items of its own type. */
export const defineKind = <T extends ItemType>(kind: Declared<T>): Kind => ({
  ...kind,
  Fields: kind.Fields as unknown as Kind['Fields'],
})
