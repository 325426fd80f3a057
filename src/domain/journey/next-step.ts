import type { EndingOutcome } from '../questionnaires/questionnaire.ts'
import { withoutEmptyBlocks } from '../questions/card-blocks.ts'
import { drawnPages } from '../questions/drawing/drawn-pages.ts'
import { holds } from '../questions/expression.ts'
import type { Facts } from '../questions/facts.ts'
import { nextPage } from '../questions/page-flow.ts'
import { inBlockOrder } from './block-order.ts'
import { feedStep } from './on-the-way.ts'
import { feedsIn, formsIn, type PlannedFeed, type PlannedForm, type PlannedStep } from './planned-step.ts'
import type { Journey, JourneyStep, NextStep } from './step.ts'

/** What is stored of a person, as far as it says where they are. */
export type JourneyFacts = Facts & {
  isConsentGiven: boolean
  areInstructionsClosed: boolean
  /** By name. */
  submittedFeeds: ReadonlySet<string>
  /** In which the person reads the pages. */
  language?: string | null
  /** By form: the pages that were sent. A form that was sent without the name of a page has the name ''. */
  sentPages: ReadonlyMap<string, ReadonlySet<string>>
  /** By form: the blocks for which no card was found to ask about. */
  emptyBlocks?: ReadonlyMap<string, ReadonlySet<string>>
  /** The order that was drawn for the blocks of the journey. */
  blockOrder?: readonly string[] | undefined
}

type State = { is: 'done' } | { is: 'open' } | { is: 'ended'; outcome: EndingOutcome }

/**
 * Where a person is, from stored facts alone, so that a reload, another tab and a repeated call come to the same step. What is done stays
 * done, whatever is answered later. Consent and instructions are shown by the page over the step that is next.
 */
export function nextStep(written: readonly PlannedStep[], facts: JourneyFacts): Journey {
  const steps = inBlockOrder(written, facts.blockOrder)
  const listed: JourneyStep[] = []
  let next: NextStep | undefined
  for (const [i, step] of steps.entries()) {
    const state = stateOf(step, facts, steps.slice(i + 1))
    // Answers to what follows the feed do not show that somebody was there whom it is not for.
    const isOpen = state.is === 'open' || (step.step === 'feed' && !facts.submittedFeeds.has(step.name))
    if (isOpen && isPassedOver(step, facts)) {
      if (step.step === 'feed' && isOpenInstructions(listed.at(-1))) listed.pop()
      continue
    }
    if (step.step === 'form' && isSkipped(step, state, facts)) continue
    listed.push({ step: step.step, name: nameOf(step), is_done: state.is !== 'open' })
    next ??= nextBy(step, state)
  }
  return { steps: listed, next: next ?? { step: 'end' } }
}

/** At the feed the condition is drawn, so that it comes to pass before it is looked at whom the feed is for. */
const isPassedOver = (step: PlannedStep, facts: JourneyFacts): boolean =>
  step.if !== undefined && !(step.step === 'feed' && facts.condition === 0) && !holds(step.if, facts)

const isOpenInstructions = (step: JourneyStep | undefined) => step?.step === 'instructions' && !step.is_done

/** Whether nothing is left to be stored: the journey is at its end, or at a text that is only read. */
export const isAtEnd = (steps: readonly PlannedStep[], { next }: Journey): boolean =>
  next.step === 'end' || (next.step === 'form' && formsIn(steps).some(({ name, isOnlyRead }) => isOnlyRead && name === next.name))

const nameOf = (step: PlannedStep): string => ('name' in step ? step.name : step.step)

function nextBy(step: PlannedStep, state: State): NextStep | undefined {
  if (state.is === 'ended') return { step: 'end', outcome: state.outcome }
  if (state.is === 'done') return undefined
  if (step.step === 'form') return { step: 'form', name: step.name }
  return step.step === 'feed' ? feedStep(step.name) : undefined
}

function stateOf(step: PlannedStep, facts: JourneyFacts, later: readonly PlannedStep[]): State {
  if (step.step === 'form') return formState(step, facts)
  const isDone =
    step.step === 'feed'
      ? isLeft(step, facts, later)
      : { consent: facts.isConsentGiven, instructions: facts.areInstructionsClosed }[step.step]
  return { is: isDone ? 'done' : 'open' }
}

/**
 * Somebody who answered or submitted what follows a feed has left it, also where its last events are still under way. Nobody has been at a
 * feed without a condition, whatever a client sent.
 */
const isLeft = ({ name }: PlannedFeed, facts: JourneyFacts, later: readonly PlannedStep[]): boolean =>
  facts.condition !== 0 &&
  (facts.submittedFeeds.has(name) ||
    formsIn(later).some((form) => facts.sentPages.has(form.name)) ||
    feedsIn(later).some((feed) => facts.submittedFeeds.has(feed)))

function formState({ name, pages }: PlannedForm, facts: JourneyFacts): State {
  const sent = facts.sentPages.get(name)
  if (sent === undefined && pages.length === 0) return { is: 'open' }
  const empty = facts.emptyBlocks?.get(name)
  const drawn = drawnPages(pages, facts.answers)
  const asked = empty === undefined ? drawn : withoutEmptyBlocks(drawn, (block) => empty.has(block))
  const page = nextPage({ pages: asked }, sentOf(pages, sent), facts)
  if (page.kind === 'end') return { is: 'ended', outcome: page.outcome }
  return { is: page.kind === 'done' ? 'done' : 'open' }
}

/** A form may be sent as a whole, without naming a page, as the published call does. */
const sentOf = (pages: PlannedForm['pages'], sent: ReadonlySet<string> = new Set()): ReadonlySet<string> =>
  sent.has('') || (pages.length === 1 && sent.size > 0) ? new Set(pages.map(({ name }) => name)) : sent

/** No page of it is for this person, so there was nothing to send. */
const isSkipped = ({ name, pages }: PlannedForm, { is }: State, { sentPages }: JourneyFacts): boolean =>
  is === 'done' && pages.length > 0 && !sentPages.has(name)
