/** A longer wait is reported to the person, because no request stays open for it. */
const LONGEST_WAIT_S = 10
const MAX_TRIES = 3

type Given<T> = { once: () => Promise<T | { waitS: number }>; wait: (ms: number) => Promise<void> }

/** Calls again where the answer was 429 with a short wait. Returns the wait if that did not help. */
export async function retryWhenAsked<T extends { ok: boolean }>({ once, wait }: Given<T>): Promise<T | { waitS: number }> {
  for (let tries = 1; ; tries += 1) {
    const answered = await once()
    if ('ok' in answered || answered.waitS > LONGEST_WAIT_S || tries === MAX_TRIES) return answered
    await wait(answered.waitS * 1000)
  }
}

const MINUTE_S = 60

/** Seconds of a `Retry-After` header, which is a number or a date. A minute where there is none. */
export function waitOf(header: string | null, nowMs: number): number {
  if (header === null) return MINUTE_S
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - nowMs) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : MINUTE_S
}

/** Such as "30 seconds" or "2 minutes", rounded up, so that nobody comes too early. */
export function waitInWords(seconds: number): string {
  if (seconds < MINUTE_S) return seconds <= 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / MINUTE_S)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
