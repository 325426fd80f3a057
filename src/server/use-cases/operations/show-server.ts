import type { ReplyOf } from '#contract/endpoint.ts'
import type { showServer as contract } from '#contract/show-server.ts'
import { healthOf } from '#domain/operations/health/index.ts'
import { thisProcess } from '#server/machine/this-process.ts'
import type { Deps } from '../deps.ts'

type About = { version: string; isReady: () => Promise<boolean> }

/** Whether the server is well. */
export const showServer =
  ({ version, isReady }: About) =>
  async ({ measures, serverState, now }: Deps): Promise<ReplyOf<typeof contract>> => {
    const [ready, state] = await Promise.all([isReady().catch(() => false), serverState()])
    const nowMs = now()
    const { host, uptimeMs, residentBytes } = thisProcess()
    const health = healthOf({
      nowMs,
      startedAtMs: nowMs - uptimeMs,
      version,
      isReady: ready,
      residentBytes,
      state,
      recent: measures.recent(),
    })
    return { success: 'true', data: { ...health, node: host, at: nowMs } }
  }
