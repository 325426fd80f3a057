import type { NextStep } from '#domain/journey/step.ts'
import { formAddress } from '#domain/session/redirection.ts'
import { findLocalStorage } from '../browser/local-storage.ts'
import type { Participant } from '../browser/open-participant.ts'
import { storedQuery } from './stored-query.ts'

export function goTo(participant: Pick<Participant, 'slots' | 'storage' | 'navigation'>, next: NextStep): Promise<void> {
  const { navigation } = participant
  if (next.step === 'end') return navigation.end()
  return navigation.go(next.step === 'form' ? formAddress(next.name, location.origin) : feedAddress(participant))
}

/** The link that began the visit: the feed is a page load of its own. A browser that keeps nothing must be told who this is. */
function feedAddress({ slots, storage }: Pick<Participant, 'slots' | 'storage'>): string {
  const { experiment_id, user_id } = storage.readSession()
  const query = { ...storedQuery(slots), experiment_id, ...(findLocalStorage() === undefined && { user_id }) }
  return `${location.origin}/feed?${new URLSearchParams(query)}`
}
