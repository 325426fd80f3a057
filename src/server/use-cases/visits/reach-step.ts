import { arrivalFacts } from '#domain/journey/arrival-facts.ts'
import type { JourneyFacts } from '#domain/journey/next-step.ts'
import { beforeFeed, formsIn } from '#domain/journey/planned-step.ts'
import type { Journey } from '#domain/journey/step.ts'
import type { Admitted, Visitor } from '#server/store/visits/visitors.ts'
import type { Deps } from '../deps.ts'
import { assignAtFeed } from './assign-at-feed.ts'
import type { Condition, FixedStudy } from './condition-cache.ts'
import { personFacts } from './person-facts.ts'
import { journeyAt } from './where-in-journey.ts'

type Visit = Pick<Admitted, 'participant' | 'isNew' | 'isOver'> & {
  study: FixedStudy
  condition: Condition
  session_id: number
  /** Parameters of the link of this visit. */
  query: Readonly<Record<string, string>>
}

type Reached = { participant: Visitor; condition: Condition; journey: Journey }

/** Where somebody is who opens the study. Where they reach the feed without a condition, it is drawn now. */
export async function reachStep(deps: Deps, visit: Visit): Promise<Reached> {
  const { participant, condition, study, isOver } = visit
  const facts = await factsOf(deps, visit)
  // Of somebody who withdrew nothing is read, and nothing follows.
  if (isOver) return { participant, condition, journey: { ...journeyAt(condition, facts, null), next: { step: 'end' } } }
  const journey = journeyAt(condition, facts, participant.outcome)
  if (participant.condition !== 0 || journey.next.step !== 'feed') return { participant, condition, journey }
  const assigned = await assignAtFeed(deps, participant)
  const drawn = await deps.conditions.conditionOf(study, assigned)
  const known = { ...facts, condition: assigned.condition }
  return { participant: assigned, condition: drawn, journey: journeyAt(drawn, known, assigned.outcome) }
}

/** Nothing but the link is known of newcomers, who are spared the queries. */
async function factsOf(deps: Deps, { participant, condition, session_id, query, isNew, isOver }: Visit): Promise<JourneyFacts> {
  if (isNew || isOver) return arrivalFacts(participant.condition, query)
  const facts = await personFacts(deps, participant, { condition, session_id })
  return { ...facts, url: { ...facts.url, ...arrivalFacts(participant.condition, query).url } }
}

/** Whether the feed is not for this person, or something is asked before the cards may be seen. */
export const isHeldBack = ({ steps }: Condition, { steps: own, next }: Journey): boolean =>
  !own.some(({ step }) => step === 'feed') ||
  (next.step === 'form' && formsIn(beforeFeed(steps)).some(({ name }) => name === next.name))
