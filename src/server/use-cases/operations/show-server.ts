import { hostname } from 'node:os'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { showServer as contract } from '#contract/show-server.ts'
import { healthOf } from '#domain/operations/health/index.ts'
import type { Deps } from '../deps.ts'

type About = { version: string; isReady: () => Promise<boolean> }

/** Whether the server is well. */
export const showServer =
  ({ version, isReady }: About) =>
  async ({ measures, serverState, now }: Deps): Promise<ReplyOf<typeof contract>> => {
    const [ready, state] = await Promise.all([isReady().catch(() => false), serverState()])
    const nowMs = now()
    const health = healthOf({
      nowMs,
      startedAtMs: nowMs - process.uptime() * 1000,
      version,
      isReady: ready,
      residentBytes: process.memoryUsage.rss(),
      state,
      recent: measures.recent(),
    })
    return { success: 'true', data: { ...health, node: hostname(), at: nowMs } }
  }
