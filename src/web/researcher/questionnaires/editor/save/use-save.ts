import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Definition } from '#domain/questions/definition.ts'
import { type Edited, withoutIds } from '#domain/questions/editing/edited.ts'
import { type ApiResult, callApi } from '#web/shared/call-api.ts'
import { notSaved, type Saving } from '../../../ui/saving.ts'
import type { Dispatch } from '../state/use-editing.ts'

/** `asks`: people have answered questions whose keys are gone. */
export type SavingQuestionnaire = Saving<{ state: 'asks'; problems: readonly string[] }>

type Options = {
  questionnaire_id: string | undefined
  edited: Edited
  dispatch: Dispatch
  onMade: (questionnaire_id: string) => void
  onCopied: (questionnaire_id: string) => void
}

/** Saves the next version, or a new questionnaire. */
export function useSave({ questionnaire_id, edited, dispatch, onMade, onCopied }: Options) {
  const [saving, setSaving] = useState<SavingQuestionnaire>({ state: 'idle' })
  const queryClient = useQueryClient()

  const fail = (result: Extract<ApiResult<unknown>, { ok: false }>) =>
    setSaving(
      result.problem === 'refused' && result.code === 'keys_in_use'
        ? { state: 'asks', problems: result.problems ?? [] }
        : notSaved(result),
    )

  async function save(confirm = false): Promise<void> {
    setSaving({ state: 'saving' })
    const definition = toSend(edited)
    const result = await callApi('/v1/save_questionnaire', {
      ...(questionnaire_id !== undefined && { questionnaire_id, based_on: edited.version }),
      ...(confirm && { confirm }),
      definition,
    })
    if (!result.ok) return fail(result)
    const { version, warnings, ...made } = result.reply.data
    dispatch({ happened: 'stored', questionnaire_id: made.questionnaire_id, version, sent: edited })
    setSaving({ state: 'saved', version, warnings })
    void queryClient.invalidateQueries({ queryKey: ['questionnaires'] })
    if (questionnaire_id === undefined) onMade(made.questionnaire_id)
  }

  /** As a questionnaire of its own, under a name that is free. */
  async function saveCopy(): Promise<void> {
    setSaving({ state: 'saving' })
    const definition = { ...toSend(edited), label: `${edited.label} (copy)` }
    const result = await callApi('/v1/import_questionnaire', { definition })
    if (!result.ok) return fail(result)
    const { questionnaire_id: copy, version } = result.reply.data
    // The draft is in the copy now.
    dispatch({ happened: 'stored', questionnaire_id: copy, version, sent: edited })
    void queryClient.invalidateQueries({ queryKey: ['questionnaires'] })
    onCopied(copy)
  }

  return { saving, save, saveCopy, close: () => setSaving({ state: 'idle' }) }
}

/** The server counts the versions; a new one has none yet. */
function toSend(edited: Edited): Definition {
  const definition = withoutIds(edited)
  return { ...definition, version: Math.max(1, definition.version) }
}
