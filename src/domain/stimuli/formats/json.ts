import { readPosted } from '../mapping/convert-cell.ts'

/** Readers for JSON of others: nothing is known about its shape, and nothing of it is trusted. */

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What lies at the end of a path; undefined where a step of it is missing. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value
  for (const step of path) {
    if (Array.isArray(found) && typeof step === 'number') found = found[step]
    else if (isRecord(found) && typeof step === 'string' && Object.hasOwn(found, step)) found = found[step]
    else return undefined
  }
  return found
}

/** A text, or a number or truth value as text. Empty for anything else. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : typeof found === 'number' || typeof found === 'boolean' ? String(found) : ''
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

/** The values of an object, such as pictures by their ids. */
export function valuesAt(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  const found = at(value, ...path)
  return isRecord(found) ? Object.values(found) : []
}

/** A whole number that is not negative, as text; empty for anything else, because 0 would be a claim. */
export const countAt = (value: unknown, ...path: readonly (string | number)[]): string => {
  const text = textAt(value, ...path).trim()
  return /^\d{1,9}$/.test(text) ? text : ''
}

/** `window.YTD.tweets.part0 = ` and the like, before the JSON of an archive. */
const ASSIGNMENT = /^\s*[\w.$[\]'"]{1,80}\s*=\s*(?=[[{])/

/** The JSON in a text: as it is, behind an assignment, or one value per line. Undefined where there is none. */
export function readJson(text: string): unknown {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replace(ASSIGNMENT, '')
    .replace(/;\s*$/, '')
    .trim()
  if (!/^[[{]/.test(plain)) return undefined
  const whole = parsed(plain)
  if (whole !== undefined) return whole
  const lines = plain.split(/\r?\n/).filter((line) => line.trim() !== '')
  const values = lines.map(parsed)
  return lines.length > 1 && !values.includes(undefined) ? values : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not an error: the caller tries another way to read it.
    return undefined
  }
}

const X_DATE = /^[a-z]{3} ([a-z]{3}) (\d{2}) (\d{2}:\d{2}):\d{2} \+0000 (\d{4})$/i

/** A moment as our sheets write it, in UTC: from ISO, from seconds since 1970, or as X writes it. Empty where it cannot be read. */
export function whenOf(text: string): string {
  const [, month, day, time, year] = X_DATE.exec(text.trim()) ?? []
  if (month !== undefined) return readPosted(`${month} ${day}, ${year} ${time}`, 'month') ?? ''
  const seconds = /^(\d{10})(?:\.\d+)?$/.exec(text.trim())?.[1]
  return readPosted(seconds ?? text, 'month') ?? ''
}
