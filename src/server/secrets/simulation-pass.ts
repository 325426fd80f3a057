import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link carries whose visitor is no person. It holds for one study, and for a day. */
export type SimulationPasses = {
  make: (experiment_id: string, nowMs: number) => string
  isValid: (pass: string, experiment_id: string, nowMs: number) => boolean
}

const LIFE_MS = 24 * 60 * 60_000

/** Without the key of the installation nobody can mark themselves as simulated, and so be left out of the data. */
export function simulationPasses(key: Buffer): SimulationPasses {
  const passOf = (experiment_id: string, until: string) =>
    `${until}.${createHmac('sha256', key).update(`simulated/${experiment_id}/${until}`).digest('base64url')}`
  return {
    make: (experiment_id, nowMs) => passOf(experiment_id, (nowMs + LIFE_MS).toString(36)),
    isValid: (pass, experiment_id, nowMs) => {
      const until = pass.slice(0, Math.max(0, pass.indexOf('.')))
      const given = Buffer.from(pass)
      const right = Buffer.from(passOf(experiment_id, until))
      const isOurs = given.length === right.length && timingSafeEqual(given, right)
      return isOurs && Number.parseInt(until, 36) > nowMs
    },
  }
}
