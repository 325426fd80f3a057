import { DEFAULT_EXPERIMENT_ID } from '#domain/session/start-session.ts'

/**
 * running: accepts newcomers; paused: accepts none for now; closed: accepts none ever again. Current participants continue in
 * each status.
 */
export const STUDY_STATUSES = ['running', 'paused', 'closed'] as const

export type StudyStatus = (typeof STUDY_STATUSES)[number]

/** Whether a newcomer is admitted. Test sessions are possible before a study opens and during a pause, but not after its end. */
export const takesNewcomers = (status: StudyStatus, isTest: boolean): boolean =>
  status === 'running' || (isTest && status === 'paused')

/** Everybody uses the demo, so it can be paused but neither closed nor changed. */
export const isDemo = (experiment_id: string): boolean => experiment_id === DEFAULT_EXPERIMENT_ID

/** Closing is final: participants, a panel or a review board may have been informed of it. */
export const mayBecome = (status: StudyStatus, next: StudyStatus): boolean => status !== 'closed' || next === 'closed'
