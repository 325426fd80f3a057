const SET_NAME_MAX_LENGTH = 15

/** Spec 5: lowercase, nothing but a-z, 0-9 and _, at most 15 characters. */
export const cleanSetName = (typed: string) =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '')
    .slice(0, SET_NAME_MAX_LENGTH)

const FULL_NAME = /^\d{8}_[a-z0-9_]{1,15}$/

/** `{YYMMDDHH}_{name}` in UTC. A name that carries its prefix already keeps it. Empty when nothing usable was typed. */
export function fullSetName(typed: string, atMs: number): string {
  return isFullSetName(typed) ? typed : prefixedSetName(typed, atMs)
}

export const isFullSetName = (name: string) => FULL_NAME.test(name)

/** What the page makes of a name: whatever was typed, the date comes before it. */
export function prefixedSetName(typed: string, atMs: number): string {
  const name = cleanSetName(typed)
  return name === '' ? '' : `${datePrefix(atMs)}_${name}`
}

function datePrefix(atMs: number): string {
  const iso = new Date(atMs).toISOString()
  return iso.slice(2, 4) + iso.slice(5, 7) + iso.slice(8, 10) + iso.slice(11, 13)
}
