import { decodeJson } from '#contract/wire.ts'

/** The study that was created last in this tab. */
export type CreatedStudy = {
  experiment_id: string
  platform: string
  /** The create page and draft that it was made from. */
  page: string
  /** What was sent, to see whether the draft was edited since. */
  sent: string
}

const KEY = 'create-study/created'

/** Until the tab is closed, so that it is still there when somebody comes back to the create page. */
export function rememberCreated(created: CreatedStudy): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(created))
  } catch (error) {
    console.warn(`${KEY} could not be stored`, error)
  }
}

export function lastCreated(): CreatedStudy | undefined {
  try {
    const decoded = decodeJson(sessionStorage.getItem(KEY) ?? 'null')
    return decoded.ok && isCreated(decoded.value) ? decoded.value : undefined
  } catch (error) {
    console.warn(`${KEY} could not be read`, error)
    return undefined
  }
}

export function forgetCreated(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch (error) {
    console.warn(`${KEY} could not be removed`, error)
  }
}

const FIELDS = ['experiment_id', 'platform', 'page', 'sent'] as const

const isCreated = (value: unknown): value is CreatedStudy =>
  typeof value === 'object' && value !== null && FIELDS.every((name) => typeof Reflect.get(value, name) === 'string')
