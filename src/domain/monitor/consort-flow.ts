import { groupBy } from '../group-by.ts'
import { exclusionsByReason } from '../quality/exclusions-by-reason.ts'
import type { Outcome } from '../session/outcomes.ts'
import type { Reason, WaveInFlow } from '../waves/flow-of-waves.ts'
import { type MonitoredPerson, stateOf } from './monitored-person.ts'

type Arm = {
  condition: number
  allocated: number
  /** Saw at least one card. */
  received: number
  lost: Reason[]
  underWay: number
  completed: number
  /** Completed, and excluded by the researchers. */
  excluded: Reason[]
  analysed: number
}

/** After the CONSORT 2010 statement: who came, who was allocated, who was lost and why, and who is left to be analysed. */
export type ConsortFlow = {
  assessed: number
  notAllocated: Reason[]
  /** On the way to the draw of their condition. */
  beforeAllocation: number
  allocated: number
  arms: Arm[]
  /** Later waves of those who completed the first visit; none where nobody is asked back. */
  waves: WaveInFlow[]
}

/** Without any ending for half an hour. */
export const DID_NOT_COME_BACK = 'Did not come back'

const WORDS: Readonly<Record<Exclude<Outcome, 'complete'> | 'dropped', string>> = {
  no_consent: 'Declined to take part',
  screened_out: 'Screened out',
  quota_full: 'Study was full',
  failed_attention: 'Failed an attention check',
  incompatible_device: 'Device not suitable',
  left_early: 'Left early',
  withdrawn: 'Withdrew',
  timed_out: 'Took too long',
  technical_error: 'Technical error',
  wave_closed: 'Came back too late',
  dropped: DID_NOT_COME_BACK,
}

/** Outcomes of people who took no part, whatever condition they were given when they arrived. */
const NEVER_ALLOCATED: readonly (Outcome | null)[] = ['no_consent', 'quota_full']

const isAllocated = ({ condition, outcome }: MonitoredPerson) => condition > 0 && !NEVER_ALLOCATED.includes(outcome)

export function consortFlow(
  people: readonly MonitoredPerson[],
  nConditions: number,
  waves: readonly WaveInFlow[] = [],
): ConsortFlow {
  const allocated = people.filter(isAllocated)
  const others = people.filter((person) => !isAllocated(person))
  const lostBefore = others.filter((person) => reasonOf(person) !== null)
  return {
    assessed: people.length,
    notAllocated: counted(lostBefore.map((person) => reasonOf(person) ?? '')),
    beforeAllocation: others.length - lostBefore.length,
    allocated: allocated.length,
    arms: Array.from({ length: nConditions }, (_, i) => armOf(allocated, i + 1)),
    waves: [...waves],
  }
}

function armOf(allocated: readonly MonitoredPerson[], condition: number): Arm {
  const own = allocated.filter((person) => person.condition === condition)
  const lost = own.flatMap((person) => reasonOf(person) ?? [])
  const completed = own.filter((person) => person.outcome === 'complete' && !person.isWithdrawn)
  const excluded = completed.flatMap(({ exclusionReason: reason, excludedBy }) =>
    reason === null ? [] : [{ reason, excludedBy }],
  )
  return {
    condition,
    allocated: own.length,
    received: own.filter(({ sawFeed, outcome }) => sawFeed || outcome === 'complete').length,
    lost: counted(lost),
    underWay: own.length - lost.length - completed.length,
    completed: completed.length,
    excluded: exclusionsByReason(excluded).map(({ reason, n }) => ({ reason, n })),
    analysed: completed.length - excluded.length,
  }
}

/** Why somebody did not complete; null for those who did or still may. */
function reasonOf(person: MonitoredPerson): string | null {
  if (person.isWithdrawn) return WORDS.withdrawn
  const state = stateOf(person)
  if (state === 'completed' || state === 'under_way') return null
  return person.outcome === null || person.outcome === 'complete' ? WORDS.dropped : WORDS[person.outcome]
}

/** Most frequent first. */
const counted = (reasons: readonly string[]): Reason[] =>
  [...groupBy(reasons, (reason) => reason)]
    .map(([reason, list]) => ({ reason, n: list.length }))
    .sort((a, b) => b.n - a.n || (a.reason < b.reason ? -1 : 1))
