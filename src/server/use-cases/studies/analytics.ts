import type { analytics as contract } from '#contract/analytics.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { siteTotals } from '#domain/site-totals.ts'
import { countStudies } from '#server/store/studies/studies.ts'
import { countPeople } from '#server/store/visits/participants.ts'
import type { Deps } from '../deps.ts'

export async function analytics({ database: { db }, totalsFloor }: Deps): Promise<ReplyOf<typeof contract>> {
  const [experiments, users] = await Promise.all([countStudies(db), countPeople(db)])
  const totals = siteTotals({ experiments, users }, totalsFloor)
  return {
    success: 'true',
    total_experiments: totals.experiments,
    total_users: totals.users,
    ...(totals.floor && { floor: totals.floor }),
  }
}
