import { DEFAULT_EXPERIMENT_ID } from '#domain/session/start-session.ts'

/** running takes newcomers; paused takes none for the time being; closed takes none ever again. People inside go on in each. */
export const STUDY_STATUSES = ['running', 'paused', 'closed'] as const

export type StudyStatus = (typeof STUDY_STATUSES)[number]

/** Whether a newcomer is let in. Tests are made before a study opens as well as in a break, but not after its end. */
export const takesNewcomers = (status: StudyStatus, isTest: boolean): boolean =>
  status === 'running' || (isTest && status === 'paused')

/** The demo is for everybody, now and later: it can rest, but it is neither closed nor changed. */
export const isDemo = (experiment_id: string): boolean => experiment_id === DEFAULT_EXPERIMENT_ID

/** Closed is final: somebody may have told participants, a panel or a review board so. */
export const mayBecome = (status: StudyStatus, next: StudyStatus): boolean => status !== 'closed' || next === 'closed'
