import type { analytics as contract } from '#contract/analytics.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { countStudies } from '#server/store/studies/studies.ts'
import { countPeople } from '#server/store/visits/participants.ts'
import type { Deps } from '../deps.ts'

/** Ruling A8: never below the floor that this installation is configured with. */
export async function analytics({ database: { db }, totalsFloor }: Deps): Promise<ReplyOf<typeof contract>> {
  const [experiments, users] = await Promise.all([countStudies(db), countPeople(db)])
  return {
    success: 'true',
    total_experiments: Math.max(experiments, totalsFloor.experiments),
    total_users: Math.max(users, totalsFloor.users),
  }
}
