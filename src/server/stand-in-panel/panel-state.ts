import { randomBytes } from 'node:crypto'
import type { CompletionCode } from './completion-codes.ts'
import { newKey } from './link-tokens.ts'
import type { Hook } from './report.ts'

/** What a study there is made of. Fields that the stand-in does not use are kept as they were sent. */
export type StandInStudy = {
  id: string
  status: 'UNPUBLISHED' | 'ACTIVE' | 'PAUSED' | 'AWAITING REVIEW' | 'COMPLETED'
  project: string
  name: string
  internal_name: string
  external_study_url: string
  total_available_places: number
  /** Minutes. Without it, nobody times out. */
  maximum_allowed_time?: number
  reward: number
  completion_codes: CompletionCode[]
} & Record<string, unknown>

export type StandInSubmission = {
  id: string
  participant_id: string
  status: string
  study_code: string
  /** Since when it has this status. Without it, time changes nothing. */
  since_ms?: number
  /** Paid beside the reward, in pence or cents. */
  bonus_payments?: number[]
  return_requested?: string | null
}

/**
 * How the next call that fits goes wrong. `status`: it is refused, and nothing is done. Otherwise the panel does it: `slowMs` holds its answer back,
 * and with `cut` the answer never arrives. `passes`: so many calls that fit go well before.
 */
export type Fault = {
  path: string
  passes?: number
  status?: number
  retryAfter?: string
  detail?: string
  slowMs?: number
  cut?: boolean
}

type Call = { method: string; path: string; token: string; body: unknown }

/** What a token may do. Some may only read. */
export type TokenRights = 'all' | 'read'

export type PanelState = ReturnType<typeof newState>

/** Everything that the stand-in remembers. Tests read and change it. `now`: the clock of this machine. */
export const newState = (now: () => number) => ({
  now,
  /** How far its own clock was moved ahead, so that nobody waits for what takes hours or weeks. */
  aheadMs: 0,
  /** Where changes are reported. */
  hook: undefined as Hook | undefined,
  tokens: new Map<string, TokenRights>(),
  studies: new Map<string, StandInStudy>(),
  /** By study, in the order in which people came. */
  submissions: new Map<string, StandInSubmission[]>(),
  groups: new Map<string, { project_id: string; name: string; people: Set<string> }>(),
  messages: [] as { ids: string[]; body: string; study_id: string }[],
  bonuses: new Map<string, { study_id: string; lines: { participant_id: string; amount: number }[]; isPaid: boolean }>(),
  calls: [] as Call[],
  faults: [] as Fault[],
  /** Signs the links of studies with a secure address. */
  key: newKey('key1'),
  /** What the account can pay, in pence or cents. */
  balance: 10_000_000,
})

/** Ids look as those of the panel do, and are new in each stand-in: a study here knows people by them. */
export const newId = (): string => randomBytes(12).toString('hex')

export const timeOf = ({ now, aheadMs }: PanelState): number => now() + aheadMs

const TAKES_NO_PLACE = ['RETURNED', 'TIMED-OUT', 'REJECTED', 'SCREENED OUT']
const RESERVED_MS = 10 * 60_000

/** The documents do not say what becomes of a reservation that nobody used: here it stays, takes no place, and cannot be used any more. */
export const isLapsed = (state: PanelState, { status, since_ms = Number.POSITIVE_INFINITY }: StandInSubmission): boolean =>
  status === 'RESERVED' && timeOf(state) - since_ms > RESERVED_MS

export const placesTaken = (state: PanelState, study_id: string): number =>
  (state.submissions.get(study_id) ?? []).filter(
    (submission) => !TAKES_NO_PLACE.includes(submission.status) && !isLapsed(state, submission),
  ).length

export const findSubmission = (
  state: PanelState,
  id: string,
): { study_id: string; submission: StandInSubmission } | undefined => {
  for (const [study_id, all] of state.submissions) {
    const submission = all.find((each) => each.id === id)
    if (submission) return { study_id, submission }
  }
  return undefined
}

/** A study that exists already, with its submissions. */
export function setStudy(
  state: PanelState,
  id: string,
  submissions: StandInSubmission[],
  given: Partial<StandInStudy> = {},
): void {
  state.submissions.set(id, submissions)
  state.studies.set(id, {
    id,
    status: 'ACTIVE',
    project: 'project1',
    name: 'A study',
    internal_name: '',
    description: 'A study that exists already.',
    estimated_completion_time: 10,
    device_compatibility: ['desktop'],
    external_study_url: '',
    total_available_places: Math.max(1, submissions.length),
    reward: 100,
    completion_codes: [],
    ...given,
  })
}
