const SET_NAME_MAX_LENGTH = 15

/** Spec 5: lowercase, only a-z, 0-9 and _, at most 15 characters. */
export const cleanSetName = (typed: string) =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '')
    .slice(0, SET_NAME_MAX_LENGTH)

const FULL_NAME = /^\d{8}_[a-z0-9_]{1,15}$/

/** `{YYMMDDHH}_{name}` in UTC. A name that already has a prefix is kept. Empty if no usable character was typed. */
export function fullSetName(typed: string, atMs: number): string {
  return isFullSetName(typed) ? typed : prefixedSetName(typed, atMs)
}

export const isFullSetName = (name: string) => FULL_NAME.test(name)

/** The name that the page makes: it always adds the date prefix. */
export function prefixedSetName(typed: string, atMs: number): string {
  const name = cleanSetName(typed)
  return name === '' ? '' : `${datePrefix(atMs)}_${name}`
}

function datePrefix(atMs: number): string {
  const iso = new Date(atMs).toISOString()
  return iso.slice(2, 4) + iso.slice(5, 7) + iso.slice(8, 10) + iso.slice(11, 13)
}
