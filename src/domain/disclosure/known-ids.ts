/** Why others may know whose id it is. */
export const ID_KINDS = ['mail', 'number', 'word'] as const
export type IdKind = (typeof ID_KINDS)[number]

/** Ids of one kind: how many, and the first of them. */
export type KnownIds = { kind: IdKind; n: number; example: string }

/** `number`: such as that of a student card or of a list. `word`: such as a name or an account. Ids of panels and those that are made here have both letters and digits. */
const LOOKS: Readonly<Record<IdKind, RegExp>> = {
  mail: /^[^\s@]+@[^\s@]+$/,
  number: /^\d{3,12}$/,
  word: /^(\p{L}+[ ._'’-])*\p{L}{2,}\d{0,4}$/u,
}

/** Of people from a panel. By chance it has no digit. */
const DERIVED = /^p_[A-Za-z0-9_-]{12}$/

/** Ids that came with a link and stand in a published package as they are, where a person may be known by them. */
export function knownIds(ids: Iterable<string>): KnownIds[] {
  const found = new Map<IdKind, KnownIds>()
  for (const id of ids) {
    const kind = ID_KINDS.find((each) => LOOKS[each].test(id.trim()))
    if (kind === undefined || DERIVED.test(id)) continue
    const before = found.get(kind)
    found.set(kind, { kind, n: (before?.n ?? 0) + 1, example: before?.example ?? id })
  }
  return ID_KINDS.flatMap((kind) => found.get(kind) ?? [])
}
