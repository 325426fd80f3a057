import type { FeedEntity } from '#contract/load-experiment.ts'
import { backOffMs } from '../browser/back-off.ts'

/** What became of asking for the next cards. */
export type More = 'idle' | 'loading' | 'failed'

type Parts = {
  /** Undefined where they did not come. */
  load: () => Promise<readonly FeedEntity[] | undefined>
  onChange: (more: More, cards: readonly FeedEntity[]) => void
  now: () => number
  random: () => number
}

export type CardLoader = {
  /** Before they are needed: a failure is not shown, and the next attempt has to wait. */
  ahead: () => void
  /** The reader waits, or pressed Retry. */
  needed: () => void
}

const LONGEST_WAIT_MS = 30_000

/** Asks for one batch at a time. */
export function createCardLoader({ load, onChange, now, random }: Parts): CardLoader {
  let isLoading = false
  let isNeeded = false
  let failures = 0
  let notBeforeMs = Number.NEGATIVE_INFINITY

  async function ask() {
    isLoading = true
    onChange('loading', [])
    const cards = await load().catch(() => undefined)
    isLoading = false
    if (cards === undefined) {
      notBeforeMs = now() + backOffMs(failures, LONGEST_WAIT_MS, random)
      failures += 1
    } else {
      failures = 0
      isNeeded = false
    }
    onChange(isNeeded ? 'failed' : 'idle', cards ?? [])
  }

  return {
    ahead: () => {
      if (!isLoading && !isNeeded && now() >= notBeforeMs) void ask()
    },
    needed: () => {
      isNeeded = true
      if (!isLoading) void ask()
    },
  }
}
