import type { RaisedFlag } from '../quality/judge.ts'
import type { Outcome } from '../session/outcomes.ts'

/** What is stored of somebody who is neither a test nor simulated, as far as it says where they are. */
export type MonitoredPerson = {
  /** 0: not drawn yet. */
  condition: number
  /** The answers that decided about the condition; null where none did. */
  stratum: Readonly<Record<string, string>> | null
  outcome: Outcome | null
  arrivedAtMs: number
  completedAtMs: number | null
  /** Seen within the last half hour, without an outcome: the person holds a place. */
  holdsPlace: boolean
  /** A page of theirs is open now. */
  isLive: boolean
  isWithdrawn: boolean
  /** Null where the researchers did not exclude them. */
  exclusionReason: string | null
  /** The rules of quality that the reason stands for; null where somebody wrote it. */
  excludedBy: readonly RaisedFlag[] | null
  /** When each step was stored as done, by its name. */
  doneAtMs: Readonly<Record<string, number>>
  /** Cards that they reached, as far as their page said; null where they saw none. */
  cardsReached: number | null
  /** Also known of people who were erased, of whom no card is. */
  sawFeed: boolean
  /** Nothing else is left of them than what is here. */
  isErased?: boolean
}

/** Where somebody is. `dropped`: gone for half an hour without any ending. */
export type PersonState = 'under_way' | 'completed' | 'screened_out' | 'refused' | 'left' | 'dropped'

const STATE_OF: Readonly<Record<Outcome, PersonState>> = {
  complete: 'completed',
  no_consent: 'refused',
  screened_out: 'screened_out',
  quota_full: 'screened_out',
  failed_attention: 'screened_out',
  incompatible_device: 'screened_out',
  left_early: 'left',
  withdrawn: 'left',
  timed_out: 'left',
  technical_error: 'left',
  wave_closed: 'left',
}

export function stateOf({ outcome, holdsPlace }: Pick<MonitoredPerson, 'outcome' | 'holdsPlace'>): PersonState {
  if (outcome !== null) return STATE_OF[outcome]
  return holdsPlace ? 'under_way' : 'dropped'
}

/** People who withdrew or were excluded are in no figure but the flow. */
export const isCounted = ({ isWithdrawn, exclusionReason }: MonitoredPerson): boolean => !isWithdrawn && exclusionReason === null

export type StateCounts = Record<PersonState, number> & { arrived: number; live: number }

export function countStates(people: readonly MonitoredPerson[]): StateCounts {
  const counts: StateCounts = {
    ...{ arrived: 0, live: 0 },
    ...{ under_way: 0, completed: 0, screened_out: 0, refused: 0, left: 0, dropped: 0 },
  }
  for (const person of people) {
    counts.arrived++
    if (person.isLive) counts.live++
    counts[stateOf(person)]++
  }
  return counts
}
