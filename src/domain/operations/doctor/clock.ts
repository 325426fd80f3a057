import { type Check, type Finding, ok, problem, warn } from './check.ts'

/** The date of an HTTP answer has no milliseconds, and the answer was on its way. */
const TOLERATED_MS = 3000
/** From here on, links and logins end at wrong times and second factors are refused. */
const WRONG_MS = 30_000

export const clock: Check = {
  name: 'clock',
  look: ({ database, site }) => [
    ...(database.isReached ? [compare('the database', database)] : []),
    ...(site?.isReached && site.clockMs !== undefined ? [compare('PUBLIC_URL', { ...site, clockMs: site.clockMs })] : []),
  ],
}

function compare(other: string, { clockMs, askedAtMs }: { clockMs: number; askedAtMs: number }): Finding {
  const offMs = Math.abs(clockMs - askedAtMs)
  if (offMs <= TOLERATED_MS) return ok(`The clock agrees with ${other}`)
  const says = `The clock differs from ${other} by ${Math.round(offMs / 1000)} s`
  return (offMs < WRONG_MS ? warn : problem)(says, 'Let the machines set their clocks by the network: timedatectl set-ntp true')
}
