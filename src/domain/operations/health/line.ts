import { CONCERNS, type ConcernName, type Level } from '../concerns.ts'
import type { Recent } from '../recent.ts'
import type { ServerState } from '../server-state.ts'

/** What a node knows about itself and about the installation. */
export type HealthFacts = {
  nowMs: number
  startedAtMs: number
  version: string
  /** The database has the schema of this version, and the node is not about to stop. */
  isReady: boolean
  residentBytes: number
  state: ServerState
  recent: Recent
}

/** One line of the page. `todo` says what to do where something is not as it should be. */
export type HealthLine = { name: string; level: Level; value: string; says: string; todo: string | null }

/** Nothing where it cannot be known, as while the database is away. */
export type HealthCheck = (facts: HealthFacts) => HealthLine[]

/** A line with the advice of a concern, unless all is well. */
export const line = (
  name: string,
  level: Level,
  { value, says }: Pick<HealthLine, 'value' | 'says'>,
  concern?: ConcernName,
): HealthLine => ({ name, level, value, says, todo: level === 'ok' || !concern ? null : CONCERNS[concern].todo })
