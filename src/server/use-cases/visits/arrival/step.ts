import { seededDice } from '#domain/dice.ts'
import { arrivalFacts } from '#domain/journey/arrival-facts.ts'
import { type BlockOrder, blockOrder, blocksPerPerson, drawnBlocks, ORDER_DRAW } from '#domain/journey/block-order.ts'
import { countedBy, drawOrder } from '#domain/journey/draw-block-order.ts'
import type { JourneyFacts } from '#domain/journey/next-step.ts'
import { beforeFeed, formsIn } from '#domain/journey/planned-step.ts'
import type { Journey } from '#domain/journey/step.ts'
import { drawCondition } from '#domain/study/assignment/draw-condition.ts'
import { quotasIn } from '#domain/study/assignment/quota.ts'
import { assignmentRulesIn } from '#domain/study/assignment/rules.ts'
import { stratumOf } from '#domain/study/assignment/stratum.ts'
import type { AssignmentState, Waiting } from '#server/store/visits/assignments.ts'
import { countBlocks, countOrders, drawnOrder, lockDraws, storeDrawnParts } from '#server/store/visits/drawn-parts.ts'
import { presentParticipant } from '#server/store/visits/participants.ts'
import type { Visitor } from '#server/store/visits/visitors.ts'
import type { Deps } from '../../deps.ts'
import type { Condition, FixedStudy } from '../condition-cache.ts'
import { journeyFacts } from '../journey-facts.ts'
import { journeyAt } from '../where-in-journey.ts'
import type { PlaceInStudy } from './place-in-study.ts'

/** `isNew`: drawn just now, and not by another tab. */
type Ordered = { order: string[]; isNew: boolean }

/** `newOrder`: of the blocks of the journey, where it was drawn just now. */
type Reached = { participant: Visitor; condition: Condition; journey: Journey; newOrder?: string[] }

/**
 * Where somebody is who opens the study. Where they reach the feed without a condition, it is drawn now, and then the order of the blocks.
 * `query`: of the link of this visit.
 */
export async function reachStep(
  deps: Deps,
  study: FixedStudy,
  place: PlaceInStudy,
  query: Readonly<Record<string, string>>,
): Promise<Reached> {
  const { participant, condition, isOver } = place
  const facts = await factsOf(deps, place, query)
  // Of somebody who withdrew nothing is read, and nothing follows.
  if (isOver) return { participant, condition, journey: { ...journeyAt(condition, facts, null), next: { step: 'end' } } }
  if (participant.condition !== 0) return inOrder(deps, { participant, condition, facts })
  const journey = journeyAt(condition, facts, participant.outcome)
  if (journey.next.step !== 'feed') return { participant, condition, journey }
  const assigned = await assignAtFeed(deps, participant)
  const drawn = await deps.conditions.conditionOf(study, assigned)
  return inOrder(deps, { participant: assigned, condition: drawn, facts: { ...facts, condition: assigned.condition } })
}

type Standing = { participant: Visitor; condition: Condition; facts: JourneyFacts }

async function inOrder(deps: Deps, { participant, condition, facts }: Standing): Promise<Reached> {
  const blocks = drawnBlocks(condition.steps, condition.settings)
  const isDue = blocks.length > 0 && facts.blockOrder === undefined && participant.condition !== 0 && participant.outcome === null
  const drawn = isDue ? await orderBlocks(deps, participant, drawOf(blocks, condition)) : undefined
  const known = drawn === undefined ? facts : { ...facts, blockOrder: drawn.order }
  return {
    participant,
    condition,
    journey: journeyAt(condition, known, participant.outcome),
    ...(drawn?.isNew && { newOrder: drawn.order }),
  }
}

const drawOf = (blocks: readonly string[], { settings }: Condition) => ({
  blocks,
  rule: blockOrder(settings),
  nDrawn: blocksPerPerson(blocks, settings),
})

/** Nothing but the link is known of newcomers, who are spared the queries. */
async function factsOf(
  deps: Deps,
  { participant, condition, session_id, isNew, isOver }: PlaceInStudy,
  query: Readonly<Record<string, string>>,
): Promise<JourneyFacts> {
  if (isNew || isOver) return arrivalFacts(participant.condition, query)
  const facts = await journeyFacts(deps, participant, { condition, session_id })
  return { ...facts, url: { ...facts.url, ...arrivalFacts(participant.condition, query).url } }
}

/** Whether the feed is not for this person, or something is asked before the cards may be seen. */
export const isHeldBack = ({ steps }: Condition, { steps: own, next }: Journey): boolean =>
  !own.some(({ step }) => step === 'feed') ||
  (next.step === 'form' && formsIn(beforeFeed(steps)).some(({ name }) => name === next.name))

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

/**
 * The blocks of a person who has a condition, in their order. Those of a study are drawn one after the other, so that two people who arrive
 * together do not both take the last free row. Undefined where the person is gone.
 */
const orderBlocks = (
  deps: Deps,
  { participant_id }: Visitor,
  { blocks, rule, nDrawn }: { blocks: readonly string[]; rule: BlockOrder; nDrawn: number },
): Promise<Ordered | undefined> =>
  deps.database.db.transaction(async (tx) => {
    const drawer = await presentParticipant(tx, participant_id)
    if (drawer === undefined) return undefined
    await lockDraws(tx, drawer.experiment_id)
    const stored = await drawnOrder(tx, participant_id)
    if (stored !== undefined) return { order: stored, isNew: false }
    const count = { orders: countOrders, blocks: countBlocks, nothing: async () => new Map<string, number>() }
    const counts = await count[countedBy(blocks, { rule, nDrawn })](tx, drawer)
    const drawn = drawOrder(blocks, { rule, nDrawn, counts, dice: seededDice(drawer.seed, 'blocks') })
    return { order: await storeDrawnParts(tx, drawer, ORDER_DRAW, drawn), isNew: true }
  })
