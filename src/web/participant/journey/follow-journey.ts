import type { Journey, NextStep } from '#domain/journey/step.ts'
import { formAddress, nextRoute, redirectionRoutes } from '#domain/session/redirection.ts'
import { findLocalStorage } from '../browser/local-storage.ts'
import type { Participant } from '../browser/open-participant.ts'
import { type Asking, askNextStep } from './ask-server.ts'
import { JOURNEY_SLOT, readJourney } from './journey-storage.ts'
import { storedQuery } from './stored-query.ts'

type Kept = Pick<Participant, 'slots' | 'storage'>

/** Keeps what the server said, and the published list of stops that follows from it (spec 3). */
function keepJourney({ slots, storage }: Kept, journey: Journey): void {
  const { experiment_id } = storage.readSession()
  slots.setItem(JOURNEY_SLOT, JSON.stringify(journey))
  const { origin } = location
  storage.writeRoutes(redirectionRoutes(experiment_id, journey.steps, origin), nextRoute(journey.next, origin))
}

/** Where the person is: as the last write was answered, or else as the server says now, or else as it said last. */
export async function journeyNow(
  traveller: Kept & Asking,
  session_token: string,
  told?: Journey | undefined,
): Promise<Journey | undefined> {
  const journey = told ?? (await askNextStep(traveller, session_token)) ?? readJourney(traveller.slots)
  if (journey !== undefined) keepJourney(traveller, journey)
  return journey
}

export function goTo(traveller: Kept & Pick<Participant, 'navigation'>, next: NextStep): Promise<void> {
  const { navigation } = traveller
  if (next.step === 'end') return navigation.end()
  return navigation.go(next.step === 'form' ? formAddress(next.name, location.origin) : feedAddress(traveller))
}

/** The link that began the visit: the feed is a page load of its own. A browser that keeps nothing must be told who this is. */
function feedAddress({ slots, storage }: Kept): string {
  const { experiment_id, user_id } = storage.readSession()
  const query = { ...storedQuery(slots), experiment_id, ...(findLocalStorage() === undefined && { user_id }) }
  return `${location.origin}/feed?${new URLSearchParams(query)}`
}
