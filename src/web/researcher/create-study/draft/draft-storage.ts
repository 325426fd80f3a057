import { decodeJson } from '#contract/wire.ts'
import { type Draft, draftSettings } from '#domain/study/draft/draft.ts'
import { restoreDraft, storedDraft } from '#domain/study/draft/draft-restore.ts'
import type { Variant } from '#domain/study/draft/variants.ts'

/** Spec 3: what a draft is kept under, one name for each of the five. The two pages keep theirs apart: their lists differ. */
const keysOf = (name: string) => ({
  conditions: `${name}/conditions`,
  params: `${name}/params`,
  selectedParams: `${name}/selected-params`,
  conditionSettings: `${name}/condition-settings`,
})

const ENTITY_SETS = 'create-study/entity-sets'

/** Whether the browser took it: it may be told to keep nothing, or be full. */
function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch (error) {
    console.warn(`${key} could not be kept`, error)
    return false
  }
}

function read(key: string): unknown {
  try {
    const decoded = decodeJson(localStorage.getItem(key) ?? 'null')
    return decoded.ok ? decoded.value : undefined
  } catch (error) {
    console.warn(`${key} could not be read`, error)
    return undefined
  }
}

function remove(key: string) {
  try {
    localStorage.removeItem(key)
  } catch (error) {
    console.warn(`${key} could not be removed`, error)
  }
}

export const keepEntitySets = (sets: unknown) => write(ENTITY_SETS, sets)
export const readKeptEntitySets = () => read(ENTITY_SETS)

/** Whether the browser took it. A draft that says no more than what it began with is not kept. */
export function keepDraft(name: string, draft: Draft, initial: Draft): boolean {
  const keys = keysOf(name)
  if (draft === initial) {
    forgetDraft(name)
    return true
  }
  const { conditions, params, selectedParams } = storedDraft(draft)
  return [
    write(keys.conditions, conditions),
    write(keys.params, params),
    write(keys.selectedParams, selectedParams),
    write(keys.conditionSettings, draftSettings(draft)),
  ].every((isKept) => isKept)
}

export function forgetDraft(name: string) {
  for (const key of Object.values(keysOf(name))) remove(key)
}

export function readDraft(name: string, variant: Variant): Draft | undefined {
  const keys = keysOf(name)
  return restoreDraft(
    { conditions: read(keys.conditions), params: read(keys.params), selectedParams: read(keys.selectedParams) },
    variant,
  )
}
