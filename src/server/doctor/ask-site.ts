import type { SiteFacts } from '#domain/operations/doctor/check.ts'
import { reasonOf } from './reached.ts'

const PATIENCE_MS = 10_000

/** Asks the public address who it is. A certificate that browsers would refuse is refused here too. */
export async function askSite(publicUrl: string, installation: string | undefined): Promise<SiteFacts> {
  try {
    const response = await fetch(`${publicUrl}/healthz`, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
    const askedAtMs = Date.now()
    const answer = (await response.json().catch(() => ({}))) as { installation?: unknown } // of anybody
    const clockMs = Date.parse(response.headers.get('date') ?? '')
    return {
      isReached: true,
      isThisInstallation: installation !== undefined && answer.installation === installation,
      clockMs: Number.isNaN(clockMs) ? undefined : clockMs,
      askedAtMs,
    }
  } catch (error) {
    return { isReached: false, why: reasonOf(error) }
  }
}
