import { cleanSets } from './clean-sets.ts'
import type { ConditionDraft } from './draft-condition.ts'

/**
 * Cleans the lists of an edit. A list that is already clean stays the same object, so that conditions which share it still
 * compare as equal.
 */
export function cleanPatch(patch: Partial<ConditionDraft>): Partial<ConditionDraft> {
  const { entity_sets, forms } = patch
  if (entity_sets === undefined && forms === undefined) return patch
  return {
    ...patch,
    ...(entity_sets && { entity_sets: cleanSets(entity_sets) }),
    ...(forms && { forms: cleanForms(forms) }),
  }
}

function cleanForms(forms: readonly string[]): readonly string[] {
  const once = forms.filter((name, i) => forms.indexOf(name) === i)
  return once.length === forms.length ? forms : once
}
