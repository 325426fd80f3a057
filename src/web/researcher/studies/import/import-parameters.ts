import { settingsFromRows } from '#domain/study/bundle/settings-from-rows.ts'
import { readSheetText } from '#web/researcher/upload/sheet/read-sheet-text.ts'
import { callApi } from '#web/shared/call-api.ts'
import { type ImportResult, NO_ANSWER, readImportAnswer } from './read-import-answer.ts'

/** Far more than the settings of a study take. */
const MAX_FILE_BYTES = 4 * 1024 * 1024

/** Makes a study of an `experiment_parameters` file: its rows are what `spawn_experiment` takes. */
export async function importParameters(file: Blob): Promise<ImportResult> {
  if (file.size > MAX_FILE_BYTES) return refused('The file is larger than the settings of a study can be.')
  const read = settingsFromRows((await readSheetText(await file.text())).lines)
  if (!read.ok) return refused(read.problem)
  const answer = await callApi('/v1/spawn_experiment', { condition_settings: read.settings })
  if (answer.ok) return { ok: true, ...answer.reply.data, differences: [] }
  return answer.problem === 'refused' ? refused(answer.message, answer.problems) : readImportAnswer(NO_ANSWER)
}

const refused = (sentence: string, problems: readonly string[] = []): ImportResult => ({
  ok: false,
  sentence: `Nothing was imported. ${sentence}`,
  problems,
})
