import { inLaterWave } from '#domain/simulation/person.ts'
import { MAX_WAVES } from '#domain/waves/wave.ts'
import { type Ended, type Journeying, walkJourney } from './walk-journey.ts'

/** So much of the time in which a wave is open passes before somebody comes, at most. */
const WITHIN = 0.5
/** Where it does not close. */
const USUAL_MS = 12 * 3_600_000

/** Goes through all waves of a study, or its only visit. The time between them passes for the person alone. Answers how the last one ended. */
export async function walkWaves(start: Journeying): Promise<Ended> {
  let ended = await walkJourney(start)
  for (let n = 1; n < MAX_WAVES && ended.next !== undefined; n += 1) {
    const { opens_at, closes_at } = ended.next
    const openMs = closes_at === null ? USUAL_MS : Math.max(0, closes_at - opens_at)
    const person = inLaterWave(start.person, n)
    ended = await walkJourney({ ...start, person, nowMs: opens_at + openMs * WITHIN * person.lastingDiceFor(`wave/${n}`)() })
  }
  return ended
}
