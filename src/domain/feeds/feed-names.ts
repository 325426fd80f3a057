import { JOURNEY, parseJourney } from '../journey/parse-journey.ts'
import { ONLY_FEED } from './feed-name.ts'

type Settings = Readonly<Record<string, string>>

/** The names that a journey gives its feeds, in its order. None where the only feed has no name. */
export const feedNames = (settings: Settings): string[] =>
  (parseJourney(settings[JOURNEY] ?? '') ?? []).flatMap((step) =>
    step.step === 'feed' && step.feed !== undefined ? [step.feed] : [],
  )

/** The feeds of a journey as keys of data have them. */
export function feedsOf(settings: Settings): string[] {
  const named = feedNames(settings)
  return named.length > 0 ? named : [ONLY_FEED]
}
