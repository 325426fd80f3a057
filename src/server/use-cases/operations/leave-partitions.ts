import * as eventTables from '#server/store/event-tables/leave-partitions.ts'
import type { Deps } from '../deps.ts'

/** On an installation of an earlier version: events of all studies move into one table, while everything goes on. */
export const leavePartitions = ({ database }: Deps, signal: AbortSignal): Promise<void> =>
  eventTables.leavePartitions(database.pool, signal)
