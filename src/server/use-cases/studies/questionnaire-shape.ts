import { parseOwnQuestionnaires } from '#contract/questionnaire-definition.ts'
import { OWN_QUESTIONNAIRES } from '#domain/questions/own-questionnaires.ts'
import { Refusal } from '#server/refusal.ts'

/** Before anything reads the setting: all rules of the domain rely on the shape of questionnaires. */
export function refuseMisshapenQuestionnaires(settings: readonly { param: string; value: string | number }[]): void {
  const values = new Set(settings.flatMap(({ param, value }) => (param === OWN_QUESTIONNAIRES ? [String(value)] : [])))
  const problems = [...values].flatMap((value) => {
    const parsed = parseOwnQuestionnaires(value)
    return parsed.ok ? [] : parsed.problems.map((problem) => `${OWN_QUESTIONNAIRES}: ${problem}`)
  })
  if (problems.length > 0) throw new Refusal('invalid_settings', `condition_settings: ${problems.join('; ')}`, problems)
}
