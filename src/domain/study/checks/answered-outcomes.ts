import type { EndingOutcome } from '#domain/questionnaires/questionnaire.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'
import { askedForms } from '../draft/journey-edits.ts'
import { ownForms } from '../draft/own-forms.ts'
import { hasAttentionCheck } from './attention-check.ts'

/** Early outcomes that answers lead to: by the jumps of the study's own questionnaires, and by failed attention checks. */
export function answeredOutcomes(condition: ConditionDraft): EndingOutcome[] {
  const asked = askedForms(condition)
  const jumps = ownForms(condition)
    .filter(({ name }) => asked.includes(name))
    .flatMap(({ pages }) => pages.flatMap((page) => page.jumps ?? []))
  const failsAttention = condition['failed-attention'] === 'exit' && hasAttentionCheck(asked, parametersOf(condition))
  return [
    ...jumps.flatMap(({ to }) => ('end' in to && to.end === 'visit' ? to.outcome : [])),
    ...(failsAttention ? (['failed_attention'] as const) : []),
  ]
}
