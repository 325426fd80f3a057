import { feedStep, isSameStep, stepAfter, stepAtAddress } from '#domain/journey/on-the-way.ts'
import type { Journey, NextStep } from '#domain/journey/step.ts'
import { loadAgain } from '../browser/load-again.ts'
import type { Participant } from '../browser/open-participant.ts'
import { readJourney } from '../journey/journey-storage.ts'
import { type LoadedForm, loadForm } from './load-form.ts'

/** What the address of a form shows: a form, by the name that it has there, or a step that is no form. */
export type Found = { show: 'form'; name: string; form: LoadedForm | undefined } | { show: 'step'; next: NextStep }

/** The form of an address, or what is due instead. Without a visit it is a preview, and so is a form that the study does not ask. */
export async function findForm(participant: Participant, name: string): Promise<Found> {
  const { storage, slots } = participant
  const feed = storage.readFeed()
  if (feed === undefined) return preview(name)
  const { experiment_parameters, entities, condition, feed_name } = feed
  const dueIn = (journey: Journey | undefined) =>
    journey && stepAtAddress(journey, name, entities.length > 0 && condition > 0 && feedStep(feed_name))
  const asked = { step: 'form', name } as const
  const stored = readJourney(slots)
  let due = dueIn(stored)
  // A visit from before studies had journeys stored none, and another browser may have gone on.
  if (stored === undefined || (due !== undefined && !isSameStep(due, asked))) due = dueIn(await askJourney(participant))
  if (due === undefined) return preview(name)
  // Nobody is asked anything before they have agreed; the page of the feed asks for that.
  if (isConsentOpen(participant)) return { show: 'step', next: { step: 'feed' } }
  // There the embedding page says where to go.
  const isLed = experiment_parameters['redirect-disabled'] === 'yes'
  return open(participant, isLed ? asked : due)
}

/** Most pages are where the browser knows them to be, and do not ask. */
async function askJourney(participant: Participant): Promise<Journey | undefined> {
  const { journeyNow } = await loadAgain(() => import('../journey/follow-journey.ts'))
  return journeyNow(participant, participant.storage.readToken())
}

function isConsentOpen({ storage, slots }: Participant): boolean {
  const isAsked = readJourney(slots)?.steps.some(({ step, is_done }) => step === 'consent' && !is_done) === true
  return isAsked && storage.readModals().consentAnswer !== 'given' && storage.readSession().popupTime === null
}

const preview = async (name: string): Promise<Found> => ({ show: 'form', name, form: await loadForm(name) })

/** The next page of a form of the visit: shipped, or the study's own. Undefined where nothing of it is left to answer. */
export async function loadFormOf(participant: Participant, name: string): Promise<LoadedForm | undefined> {
  const shipped = await loadForm(name)
  if (shipped !== undefined) return shipped
  // Studies with shipped forms alone never load it.
  const { openOwnForm, OwnPages } = await loadAgain(() => import('./own-pages.tsx'))
  const own = await openOwnForm(participant, participant.storage.readToken(), name)
  return own && { questionnaire: own.questionnaire, own, OwnPages }
}

/** `passed` are forms of which nothing was left: none is looked at twice. */
async function open(participant: Participant, due: NextStep, passed: readonly string[] = []): Promise<Found> {
  if (due.step !== 'form') return { show: 'step', next: due }
  const { name } = due
  const form = passed.includes(name) ? undefined : await loadFormOf(participant, name)
  if (form !== undefined) return { show: 'form', name, form }
  if (passed.includes(name)) return { show: 'step', next: { step: 'end' } }
  // All of it was sent, here or in another tab.
  const journey = await askJourney(participant)
  return open(participant, journey === undefined ? { step: 'end' } : stepAfter(journey, due), [...passed, name])
}
