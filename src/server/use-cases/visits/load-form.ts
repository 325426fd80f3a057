import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { loadForm as contract } from '#contract/load-form.ts'
import { notAskedMessage, notDueMessage } from '#contract/messages.ts'
import { seededDice } from '#domain/dice.ts'
import { factsForForm } from '#domain/journey/facts-for-form.ts'
import { formsIn } from '#domain/journey/planned-step.ts'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { drawAll } from '#domain/questions/drawing/draw-all.ts'
import { drawParts } from '#domain/questions/drawing/draw-parts.ts'
import { type DrawItem, drawnPages, drawsIn } from '#domain/questions/drawing/drawn-pages.ts'
import { withAnswers } from '#domain/questions/facts.ts'
import { Refusal } from '#server/refusal.ts'
import { countParts, lockDraws, storeDrawnParts } from '#server/store/visits/drawn-parts.ts'
import type { Caller, Deps } from '../deps.ts'
import { cardsToAsk } from './asked-cards.ts'
import { askedForm, labelsFor } from './asked-form.ts'
import { identify } from './identify.ts'
import { isSecondBrowser } from './second-browser.ts'
import { type Position, whereIs } from './where-in-journey.ts'

type Form = Pick<Questionnaire<unknown>, 'name' | 'pages'>

const NOBODY: ReadonlyMap<string, number> = new Map()

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

/**
 * What is drawn for a person when a form is first opened, by the key of the item that stores it; empty where everything was drawn before.
 * Even draws of a study come one after the other, so that two people who arrive together do not both fill the same gap.
 */
async function drawsToAsk(deps: Deps, position: Position, form: Form): Promise<Record<string, string>> {
  const { participant, facts } = position
  const isDue = drawsIn(form.pages).some(({ key }) => !facts.answers[key])
  if (!isDue) return {}
  return deps.database.db.transaction(async (tx) => {
    const draw = async ({ key, source }: DrawItem) => {
      const place = { form: form.name, item_key: key }
      if (source.isEven) await lockDraws(tx, participant.experiment_id)
      const counts = source.isEven ? await countParts(tx, participant, place) : NOBODY
      const drawn = drawParts(source, counts, seededDice(participant.seed, `parts/${form.name}/${key}`))
      return (await storeDrawnParts(tx, participant, place, drawn)).join(';')
    }
    return drawAll(form.pages, facts, draw)
  })
}
