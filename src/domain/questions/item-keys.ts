import type { Item } from './item.ts'

/** The keys that an item gives to its answers, in a stable order: its own, or those of its rows. */
export const keysOf = (item: Item<unknown>): readonly string[] => ('rows' in item ? item.rows.map(({ key }) => key) : [item.key])

/** The statements of an item that has some. */
export const rowsOf = <T>(item: Item<T>): readonly { key: string; label: T }[] | undefined =>
  'rows' in item ? item.rows : undefined

/** The same item under other keys. */
export const withKeys = <I extends Item<unknown>>(item: I, rename: (key: string) => string): I => ({
  ...item,
  key: rename(item.key),
  ...('rows' in item && { rows: item.rows.map((row) => ({ ...row, key: rename(row.key) })) }),
})
