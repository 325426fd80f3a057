/** What all browsers of the baseline have beyond ES2022 (`scripts/browser-baseline.ts`). Chrome has `toSorted` and `with` since 110. Only an interface can be extended. */
interface ReadonlyArray<T> {
  findLast<S extends T>(isWanted: (value: T, index: number, list: readonly T[]) => value is S): S | undefined
  findLast(isWanted: (value: T, index: number, list: readonly T[]) => unknown): T | undefined
  findLastIndex(isWanted: (value: T, index: number, list: readonly T[]) => unknown): number
}

interface Array<T> {
  findLast<S extends T>(isWanted: (value: T, index: number, list: T[]) => value is S): S | undefined
  findLast(isWanted: (value: T, index: number, list: T[]) => unknown): T | undefined
  findLastIndex(isWanted: (value: T, index: number, list: T[]) => unknown): number
}
