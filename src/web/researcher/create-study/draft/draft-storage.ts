import { decodeJson } from '#contract/wire.ts'
import { type Draft, draftSettings } from '#domain/study/draft/draft.ts'
import { restoreDraft, storedDraft } from '#domain/study/draft/draft-restore.ts'
import type { Variant } from '#domain/study/draft/variants.ts'

/** The keys of spec 3. The two create pages have different lists, so `name` keeps their drafts apart. */
const keysOf = (name: string) => ({
  conditions: `${name}/conditions`,
  params: `${name}/params`,
  selectedParams: `${name}/selected-params`,
  conditionSettings: `${name}/condition-settings`,
})

const ENTITY_SETS = 'create-study/entity-sets'

/** False if the browser stored nothing: storage may be full or switched off. */
function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch (error) {
    console.warn(`${key} could not be stored`, error)
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

export const cacheEntitySets = (sets: unknown) => write(ENTITY_SETS, sets)
export const readCachedEntitySets = () => read(ENTITY_SETS)

/** False if the browser stored nothing. An unchanged draft is removed instead of stored. */
export function storeDraft(name: string, draft: Draft, initial: Draft): boolean {
  const keys = keysOf(name)
  if (draft === initial) {
    clearDraft(name)
    return true
  }
  const { conditions, params, selectedParams } = storedDraft(draft)
  return [
    write(keys.conditions, conditions),
    write(keys.params, params),
    write(keys.selectedParams, selectedParams),
    write(keys.conditionSettings, draftSettings(draft)),
  ].every(Boolean)
}

export function clearDraft(name: string) {
  for (const key of Object.values(keysOf(name))) remove(key)
}

export function readDraft(name: string, variant: Variant): Draft | undefined {
  const keys = keysOf(name)
  return restoreDraft(
    { conditions: read(keys.conditions), params: read(keys.params), selectedParams: read(keys.selectedParams) },
    variant,
  )
}
