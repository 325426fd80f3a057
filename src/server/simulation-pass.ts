import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link carries whose visitor is no person. It holds for one study, and for a day. */
export type SimulationPasses = {
  make: (experiment_id: string, nowMs: number) => string
  isValid: (pass: string, experiment_id: string, nowMs: number) => boolean
}

const LIFE_MS = 24 * 60 * 60_000

/** Without the key of the installation nobody can mark themselves as simulated, and so be left out of the data. */
export function simulationPasses(key: Buffer): SimulationPasses {
  const sign = (experiment_id: string, until: string) =>
    createHmac('sha256', key).update(`simulated/${experiment_id}/${until}`).digest('base64url')
  return {
    make: (experiment_id, nowMs) => {
      const until = (nowMs + LIFE_MS).toString(36)
      return `${until}.${sign(experiment_id, until)}`
    },
    isValid: (pass, experiment_id, nowMs) => {
      const [until = '', signature = ''] = pass.split('.')
      const given = Buffer.from(signature)
      const right = Buffer.from(sign(experiment_id, until))
      const isOurs = given.length === right.length && timingSafeEqual(given, right)
      return isOurs && Number.parseInt(until, 36) > nowMs
    },
  }
}
