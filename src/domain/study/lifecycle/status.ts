import { DEFAULT_EXPERIMENT_ID, DEMO_POSTS_EXPERIMENT_ID } from '#domain/session/start-session.ts'

/**
 * draft: not launched yet, open for tests only; running: accepts newcomers; paused: accepts none for now; closed: accepts none ever
 * again. Current participants continue in each status.
 */
export const STUDY_STATUSES = ['draft', 'running', 'paused', 'closed'] as const

export type StudyStatus = (typeof STUDY_STATUSES)[number]

/** What a new study can be. Without a wish it runs at once, as specified. */
export const FIRST_STATUSES = ['running', 'draft'] as const satisfies readonly StudyStatus[]

/** Whether a newcomer is admitted. Test sessions are possible before a study opens and during a pause, but not after its end. */
export const takesNewcomers = (status: StudyStatus, isTest: boolean): boolean =>
  status === 'running' || (isTest && status !== 'closed')

/** Everybody uses the shipped studies, so they can be paused but neither closed nor changed. */
export const isDemo = (experiment_id: string): boolean =>
  [DEFAULT_EXPERIMENT_ID, DEMO_POSTS_EXPERIMENT_ID].includes(experiment_id)

/** A draft is launched once and is never a draft again. Closing is final: participants, a panel or a review board may have been informed of it. */
export function mayBecome(status: StudyStatus, next: StudyStatus): boolean {
  if (status === next) return true
  if (status === 'draft') return next === 'running'
  return status !== 'closed' && next !== 'draft'
}

/** Nothing that somebody else did may get lost: tests and simulations do not count, everybody else does, also people who withdrew. */
export const mayBeDeleted = (experiment_id: string, nParticipants: number): boolean =>
  !isDemo(experiment_id) && nParticipants === 0
