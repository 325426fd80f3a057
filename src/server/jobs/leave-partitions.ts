import { leavePartitions } from '../use-cases/operations/leave-partitions.ts'
import type { PeriodicJob } from './job.ts'

/** For installations of earlier versions, once; afterwards it finds nothing to do. */
export const leavePartitionsJob: PeriodicJob = {
  name: 'leave-partitions',
  everySeconds: 60,
  longestRunSeconds: 50 * 60,
  run: leavePartitions,
}
