import { seededDice } from '#domain/dice.ts'
import { drawCondition } from '#domain/study/assignment/draw-condition.ts'
import { quotasIn } from '#domain/study/assignment/quota.ts'
import { assignmentRulesIn } from '#domain/study/assignment/rules.ts'
import { stratumOf } from '#domain/study/assignment/stratum.ts'
import type { AssignmentState, Waiting } from '#server/store/visits/assignments.ts'
import type { Visitor } from '#server/store/visits/visitors.ts'
import type { Deps } from '../deps.ts'

/**
 * Draws the condition of a person who reaches the feed, where questionnaires stand before it. Doing it again, in another tab or on another
 * node, returns the same. Where there is no place left, the person gets the outcome `quota_full` and no condition.
 */
export async function assignAtFeed(deps: Deps, participant: Visitor): Promise<Visitor> {
  if (participant.condition !== 0 || participant.outcome !== null) return participant
  const { experiment_id, participant_id } = participant
  const settled = await deps.assignment(experiment_id, { participant_id, choose, nowMs: deps.now() })
  return { ...participant, ...settled }
}

function choose(
  { seed, answers, asked, is_test, is_simulated }: Waiting,
  { nConditions, settings, quotaSettings, people }: AssignmentState,
) {
  const rules = assignmentRulesIn(settings)
  return drawCondition({
    rules,
    quotas: quotasIn(quotaSettings),
    nConditions,
    people,
    stratum: stratumOf(rules.by, answers),
    asked,
    isTest: is_test || is_simulated,
    coin: seededDice(seed, 'condition')(),
  })
}
