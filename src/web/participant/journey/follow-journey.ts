import { pastFeed } from '#domain/journey/on-the-way.ts'
import type { Journey } from '#domain/journey/step.ts'
import { nextRoute, redirectionRoutes } from '#domain/session/redirection.ts'
import type { Participant } from '../browser/open-participant.ts'
import { type Asking, askNextStep } from './ask-server.ts'
import { JOURNEY_SLOT, readJourney } from './journey-storage.ts'

type Kept = Pick<Participant, 'slots' | 'storage'>

/** Keeps what the server said, and the published list of stops that follows from it (spec 3). */
function keepJourney({ slots, storage }: Kept, journey: Journey): void {
  const { experiment_id } = storage.readSession()
  slots.setItem(JOURNEY_SLOT, JSON.stringify(journey))
  const { origin } = location
  storage.writeRoutes(redirectionRoutes(experiment_id, journey.steps, origin), nextRoute(journey.next, origin))
}

/** From now on no page of this browser opens this feed again, also before the server knows. */
export function keepFeedLeft(kept: Kept, feed_name: string | undefined): void {
  const journey = readJourney(kept.slots)
  if (journey !== undefined) keepJourney(kept, pastFeed(journey, feed_name))
}

/** Where the person is: as the last write was answered, or else as the server says now, or else as it said last. */
export async function journeyNow(
  participant: Kept & Asking,
  session_token: string,
  answered?: Journey | undefined,
): Promise<Journey | undefined> {
  const journey = answered ?? (await askNextStep(participant, session_token)) ?? readJourney(participant.slots)
  if (journey !== undefined) keepJourney(participant, journey)
  return journey
}
