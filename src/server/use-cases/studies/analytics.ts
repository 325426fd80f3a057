import type { analytics as contract } from '#contract/analytics.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { siteTotals } from '#domain/site-totals.ts'
import type { Deps } from '../deps.ts'

export async function analytics({ countedTotals, totalsFloor }: Deps): Promise<ReplyOf<typeof contract>> {
  const totals = siteTotals(await countedTotals(), totalsFloor)
  return {
    success: 'true',
    total_experiments: totals.experiments,
    total_users: totals.users,
    ...(totals.floor && { floor: totals.floor }),
  }
}
