import { drawReturn, inLaterWave } from '#domain/simulation/person.ts'
import { MAX_WAVES } from '#domain/waves/wave.ts'
import { type Ended, type Journeying, walkJourney } from './walk-journey.ts'

/** Goes through the waves of a study that the person comes back to, or through its only visit. The time between them passes for the person alone. */
export async function walkWaves(start: Journeying, onEnded: (ended: Ended) => void): Promise<void> {
  let ended = await walkJourney(start)
  onEnded(ended)
  for (let n = 1; n < MAX_WAVES && ended.next !== undefined; n += 1) {
    const { opens_at: opensMs, closes_at: closesMs } = ended.next
    const nowMs = drawReturn(start.profile, { opensMs, closesMs }, start.person.lastingDiceFor(`wave/${n}`))
    if (nowMs === undefined) return
    ended = await walkJourney({ ...start, person: inLaterWave(start.person, n), nowMs })
    onEnded(ended)
  }
}
