import { hostname } from 'node:os'

/** Which machine this is, for how long this process runs, and how much memory it has. */
export const thisProcess = () => ({
  host: hostname(),
  uptimeMs: process.uptime() * 1000,
  residentBytes: process.memoryUsage.rss(),
})
