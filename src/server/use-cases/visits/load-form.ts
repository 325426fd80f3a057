import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { loadForm as contract } from '#contract/load-form.ts'
import { notAskedMessage, notDueMessage } from '#contract/messages.ts'
import { factsForForm } from '#domain/journey/facts-for-form.ts'
import { formsIn } from '#domain/journey/planned-step.ts'
import { drawnPages } from '#domain/questions/drawing/drawn-pages.ts'
import { withAnswers } from '#domain/questions/facts.ts'
import { Refusal } from '#server/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { cardsToAsk } from './asked-cards.ts'
import { askedForm, labelsFor } from './asked-form.ts'
import { drawsToAsk } from './drawn-parts.ts'
import { identify } from './identify.ts'
import { isSecondBrowser } from './second-browser.ts'
import { type Position, whereIs } from './where-in-journey.ts'

/** A questionnaire that is next, or that the person has begun: going back shows it again. */
export async function loadForm(
  deps: Deps,
  { session_token, form }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const speaker = await identify(deps, caller, { session_token })
  const position = await whereIs(deps, speaker)
  refuseUnlessDue(position, form)
  const { condition, facts } = position
  const asked = askedForm(form, condition.settings)
  if (asked === undefined) throw new Refusal('not_found', notAskedMessage)
  const asker = { ...position, isSecondBrowser: await isSecondBrowser(deps, speaker) }
  const cards = await cardsToAsk(deps, asker, asked.questionnaire)
  const drawn = await drawsToAsk(deps, position, asked.questionnaire)
  const known = { ...withAnswers(facts, drawn), labels: labelsFor(condition, facts) }
  return {
    success: 'true',
    data: {
      questionnaire: { ...asked.questionnaire, pages: drawnPages(asked.questionnaire.pages, known.answers) },
      facts: factsForForm(asked.questionnaire, known),
      cards,
      sent_pages: [...(facts.sentPages.get(form) ?? [])],
      languages: asked.languages,
    },
  }
}

function refuseUnlessDue({ condition, facts, journey: { next } }: Position, form: string): void {
  if (!formsIn(condition.steps).some(({ name }) => name === form)) throw new Refusal('not_found', notAskedMessage)
  const isNext = next.step === 'form' && next.name === form
  if (!isNext && !facts.sentPages.has(form)) throw new Refusal('not_due', notDueMessage)
}
