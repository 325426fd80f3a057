import type { ChosenSet } from '#domain/parameters/chosen-sets.ts'
import { cleanSets } from './clean-sets.ts'

/** The lists of a condition. */
type Lists = { entity_sets?: readonly ChosenSet[]; forms?: readonly string[] }

/**
 * Cleans the lists of an edit. A list that is already clean stays the same object, so that conditions which share it still
 * compare as equal.
 */
export function cleanPatch<Patch extends Lists>(patch: Patch): Patch {
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
