import { type Draft, draftSettings } from '#domain/study/draft/draft.ts'
import { restoreDraft, storedDraft } from '#domain/study/draft/draft-restore.ts'
import type { Variant } from '#domain/study/draft/variants.ts'
import type { DraftFormat } from '#web/researcher/drafts/kept-drafts.ts'

const CONDITIONS = 'conditions'
const PARAMS = 'params'
const SELECTED_PARAMS = 'selected-params'
const CONDITION_SETTINGS = 'condition-settings'

/** The keys of spec 3. Nothing reads the settings back: they are what a script would send. */
export const draftFormat = (variant: Variant): DraftFormat<Draft> => ({
  parts: [CONDITIONS, PARAMS, SELECTED_PARAMS, CONDITION_SETTINGS],
  write: (draft) => {
    const { conditions, params, selectedParams } = storedDraft(draft)
    return {
      [CONDITIONS]: conditions,
      [PARAMS]: params,
      [SELECTED_PARAMS]: selectedParams,
      [CONDITION_SETTINGS]: draftSettings(draft),
    }
  },
  read: (parts) =>
    restoreDraft({ conditions: parts[CONDITIONS], params: parts[PARAMS], selectedParams: parts[SELECTED_PARAMS] }, variant),
})
