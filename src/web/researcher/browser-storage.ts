/** `sessionStorage` is kept until the tab is closed. */
type Kind = 'localStorage' | 'sessionStorage'

/** What `act` returns, or `otherwise`: private windows and blocked cookies make the very access throw, and the storage may be full. */
export function withStorage<T>(kind: Kind, act: (storage: Storage) => T, otherwise: T, warn = console.warn): T {
  try {
    return act(globalThis[kind])
  } catch (error) {
    warn(`${kind} cannot be read or written`, error)
    return otherwise
  }
}

/** One value in the browser. What was damaged or is of an older version counts as absent. */
export function storedValue<T>(kind: Kind, key: string, isValid: (value: unknown) => value is T) {
  return {
    read: () =>
      withStorage(
        kind,
        (storage) => {
          const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
          return isValid(value) ? value : undefined
        },
        undefined,
      ),
    write: (value: T) => withStorage(kind, (storage) => storage.setItem(key, JSON.stringify(value)), undefined),
    remove: () => withStorage(kind, (storage) => storage.removeItem(key), undefined),
  }
}

/** The named fields are there, as strings. */
export const hasStrings = <Key extends string>(value: unknown, names: readonly Key[]): value is Record<Key, string> =>
  typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'string')
