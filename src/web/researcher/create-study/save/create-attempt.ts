import { decodeJson } from '#contract/wire.ts'

/** What Create sent last. The same settings are sent with the same key, so that the server makes one study. */
export type CreateAttempt = {
  /** The create page and draft. */
  page: string
  sent: string
  key: string
  isDraft: boolean
}

const KEY = 'create-study/attempt'

/** Until the tab is closed: the answer may be lost, and people reload or come back. */
export function rememberAttempt(attempt: CreateAttempt): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(attempt))
  } catch (error) {
    console.warn(`${KEY} could not be stored`, error)
  }
}

export function lastAttempt(page: string): CreateAttempt | undefined {
  try {
    const decoded = decodeJson(sessionStorage.getItem(KEY) ?? 'null')
    return decoded.ok && isAttempt(decoded.value) && decoded.value.page === page ? decoded.value : undefined
  } catch (error) {
    console.warn(`${KEY} could not be read`, error)
    return undefined
  }
}

export function forgetAttempt(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch (error) {
    console.warn(`${KEY} could not be removed`, error)
  }
}

const isAttempt = (value: unknown): value is CreateAttempt =>
  typeof value === 'object' &&
  value !== null &&
  ['page', 'sent', 'key'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  typeof Reflect.get(value, 'isDraft') === 'boolean'
