/** Whatever stands in a file: read with care, since nothing of it is certain. */
export type Payload = Readonly<Record<string, unknown>>

export const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const payloadOf = (value: unknown): Payload => (isPayload(value) ? value : {})

/** Own properties only: a name that every object has is no entry. */
export const at = (payload: Payload, name: string): unknown => (Object.hasOwn(payload, name) ? payload[name] : undefined)

export const textAt = (payload: Payload, name: string): string => {
  const value = at(payload, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A list, or an object with numbers as names: some exports have the one, some the other. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return isPayload(value)
    ? Object.keys(value)
        .sort(byNumber)
        .map((name) => value[name])
    : []
}

/** Entries by id, in their order. A list counts from 1. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.map((each, i) => [String(i + 1), each] as const)
  return isPayload(value) ? Object.entries(value) : []
}

const byNumber = (a: string, b: string) => Number(a) - Number(b) || (a < b ? -1 : 1)

/** `true`, `"true"`, `"ON"`: files have all of them. */
export const isOn = (value: unknown): boolean => value === true || /^(true|on|yes|1)$/i.test(String(value ?? ''))

export const numberAt = (payload: Payload, name: string): number | undefined => {
  const text = textAt(payload, name).trim()
  return text === '' || !Number.isFinite(Number(text)) ? undefined : Number(text)
}
