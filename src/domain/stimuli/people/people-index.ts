import type { InventedPerson } from './invented-people.ts'

type Named = { name: string; handle: string }
export type IndexedPerson = InventedPerson & { n: number }
export type PeopleIndex = ReturnType<typeof peopleIndex>

/** A handle in any spelling: `@Ada`, `u/Ada` and `ada` are one person. */
export const handleKey = (handle: string) =>
  handle
    .trim()
    .replace(/^\/?u\//i, '')
    .replace(/^@/, '')
    .toLowerCase()
const nameKey = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ')

/** Who is who: people are known by handle, and by name where there is no handle. */
export function peopleIndex(next: () => InventedPerson) {
  const byHandle = new Map<string, IndexedPerson>()
  const byName = new Map<string, IndexedPerson>()
  /** As they are written, for texts that name them. */
  const names = new Map<string, IndexedPerson>()
  let n = 0

  const find = ({ name, handle }: Named): IndexedPerson | undefined =>
    handleKey(handle) === '' ? byName.get(nameKey(name)) : byHandle.get(handleKey(handle))

  const know = ({ name, handle }: Named): IndexedPerson | undefined => {
    const [hKey, nKey] = [handleKey(handle), nameKey(name)]
    if (hKey === '' && nKey === '') return undefined
    const before = find({ name, handle })
    const person = before ?? { ...next(), n: n++ }
    if (hKey !== '') byHandle.set(hKey, person)
    // The first with a name has it: others of the same name are told apart by their handles.
    if (nKey !== '' && !byName.has(nKey)) {
      byName.set(nKey, person)
      names.set(name.trim().replace(/\s+/g, ' '), person)
    }
    return person
  }
  const mentioned = (handle: string): InventedPerson => know({ name: '', handle }) ?? { name: '', handle: '' }
  const named = (name: string): InventedPerson =>
    know({ name, handle: '' }) ?? byHandle.get(handleKey(name)) ?? { name: '', handle: '' }
  return { know, find, mentioned, named, names, handles: byHandle, size: () => n }
}
