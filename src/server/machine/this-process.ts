import { hostname } from 'node:os'

/** Milliseconds since the process began. It never jumps, unlike `Date.now`, when somebody sets the clock of the machine. */
export const elapsedMs = (): number => performance.now()

/** Which machine this is, for how long this process runs, and how much memory it has. */
export const thisProcess = () => ({
  host: hostname(),
  uptimeMs: process.uptime() * 1000,
  residentBytes: process.memoryUsage.rss(),
})
