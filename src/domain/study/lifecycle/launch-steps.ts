import type { StudyStatus } from './status.ts'

/** What is left to do between a created study and one that runs well. */
export type LaunchStep = { step: 'try' | 'preregister' | 'launch' | 'invite' | 'watch'; isDone: boolean }

/** After so many people a researcher has seen whether everything works as planned. */
export const FIRST_PEOPLE = 10

type Facts = {
  status: StudyStatus
  /** Test sessions so far. */
  tests: number
  /** People who came by the link. */
  started: number
  /** Whether somebody marked it as preregistered. */
  isPreregistered?: boolean
}

/** The steps and whether each was done, judged by who has come. None when the study is over, or so far that the last tick was seen. */
export function launchSteps({ status, tests, started, isPreregistered = false }: Facts): LaunchStep[] {
  if (status === 'closed' || started >= 2 * FIRST_PEOPLE) return []
  return [
    { step: 'try', isDone: tests > 0 },
    // Once people come, it is too late.
    ...(status === 'draft' || isPreregistered ? [{ step: 'preregister' as const, isDone: isPreregistered }] : []),
    ...(status === 'draft' ? [{ step: 'launch' as const, isDone: false }] : []),
    { step: 'invite', isDone: started > 0 },
    { step: 'watch', isDone: started >= FIRST_PEOPLE },
  ]
}
