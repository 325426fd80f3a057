import type { Ending, Outcome } from '#domain/session/outcomes.ts'
import type { RunEnding, RunRefusal, RunResult } from '#domain/simulation/run-result.ts'

/** What is counted while people go through a study. */
export type Tally = {
  refused: (refusal: Omit<RunRefusal, 'n'>) => void
  /** A visit. */
  ended: (ended: { user_id: string; wave: string | undefined; condition: number; outcome: Outcome; ending: Ending }) => void
  /** A person: nothing is left that they would do. */
  finished: () => void
  dropped: () => void
  read: () => Pick<RunResult, 'finished' | 'dropped' | 'refusals' | 'endings'>
}

/** As different messages as a reader can use. */
const MOST_MESSAGES = 50

export function openTally(): Tally {
  const refusals = new Map<string, RunRefusal>()
  const endings = new Map<string, RunEnding>()
  let finished = 0
  let dropped = 0
  return {
    refused: (refusal) => {
      const key = JSON.stringify(refusal)
      const known = refusals.get(key)
      if (known) known.n += 1
      else if (refusals.size < MOST_MESSAGES) refusals.set(key, { ...refusal, n: 1 })
    },
    ended: ({ user_id, wave, condition, outcome, ending }) => {
      const row = {
        ...(wave !== undefined && { wave }),
        condition,
        outcome,
        kind: ending.kind,
        address: addressOf(ending, user_id),
      }
      const key = JSON.stringify(row)
      const known = endings.get(key)
      if (known) known.n += 1
      else endings.set(key, { ...row, n: 1 })
    },
    finished: () => {
      finished += 1
    },
    dropped: () => {
      dropped += 1
    },
    read: () => ({
      finished,
      dropped,
      refusals: [...refusals.values()].sort((one, other) => other.n - one.n),
      endings: [...endings.values()].sort((one, other) => one.condition - other.condition || other.n - one.n),
    }),
  }
}

function addressOf(ending: Ending, user_id: string): string {
  if (ending.kind === 'completion-code') return ending.code
  return ending.kind === 'redirect' ? ending.url.replaceAll(encodeURIComponent(user_id), '{{user_id}}') : ''
}
