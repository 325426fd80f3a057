import { saveFile } from '#web/researcher/download/save-file.ts'
import { callApi } from '#web/shared/call-api.ts'

export const NEW_ADDRESS: string = '/questionnaires/new'

export const builderAddress = (questionnaire_id: string): string => `/questionnaires/${encodeURIComponent(questionnaire_id)}`

/** Saves a questionnaire as a file in our own format. False if the server did not give it. */
export async function exportQuestionnaire(questionnaire_id: string, version?: number): Promise<boolean> {
  const result = await callApi('/v1/show_questionnaire', { questionnaire_id, ...(version !== undefined && { version }) })
  if (!result.ok) return false
  const { definition } = result.reply.data
  const file = new Blob([`${JSON.stringify(definition, null, 2)}\n`], { type: 'application/json' })
  saveFile(file, `${definition.name}_v${definition.version}.json`)
  return true
}
