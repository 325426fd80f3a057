import { isKey, isReserved } from '#domain/questions/used-keys.ts'

/** Why a key cannot be used; undefined if it can. */
export function keyProblem(key: string, taken: ReadonlySet<string>): string | undefined {
  if (key === '') return 'A key is needed.'
  if (!isKey(key)) return 'Letters, digits, - and _, beginning with a letter; no __ and no _ at the end.'
  if (taken.has(key)) return 'Another question has this key.'
  return isReserved(key) ? 'This name has a meaning of its own in the data.' : undefined
}
