import type { Level } from '../concerns.ts'
import { browsers } from './browsers.ts'
import { database } from './database.ts'
import { erasure, files, ownJobs } from './jobs.ts'
import type { HealthCheck, HealthFacts, HealthLine } from './line.ts'
import { live } from './live.ts'
import { backup, disks, memory, version } from './machine.ts'
import { requests } from './requests.ts'
import { queue, storing } from './storing.ts'

/** In the order of the page: what concerns participants first. */
const CHECKS: readonly HealthCheck[] = [
  live,
  database,
  storing,
  queue,
  browsers,
  requests,
  files,
  ownJobs,
  erasure,
  disks,
  backup,
  memory,
  version,
]

export type Health = { level: Level; verdict: string; lines: HealthLine[] }

/** Is the server well? */
export function healthOf(facts: HealthFacts): Health {
  const lines = CHECKS.flatMap((check) => check(facts))
  const namesOf = (level: Level) => lines.filter((each) => each.level === level).map(({ name }) => name)
  const [problems, warnings] = [namesOf('problem'), namesOf('warn')]
  if (problems.length > 0) return { level: 'problem', verdict: `Something is wrong: ${listed(problems)}.`, lines }
  if (warnings.length > 0) return { level: 'warn', verdict: `Something needs attention: ${listed(warnings)}.`, lines }
  return { level: 'ok', verdict: 'All is well.', lines }
}

const listed = (names: readonly string[]) =>
  names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
