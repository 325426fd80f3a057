/** Why nothing came from an address. `busy`, `slow` and `broken` may be over the next time. */
export type OutsideProblem =
  | 'no-address'
  | 'closed'
  | 'no-host'
  | 'refused'
  | 'gone'
  | 'locked'
  | 'busy'
  | 'answered-badly'
  | 'redirects'
  | 'too-large'
  | 'slow'
  | 'broken'

/** Thrown within the module alone: callers get the problem as a value. */
export class OutsideError extends Error {
  readonly problem: OutsideProblem
  constructor(problem: OutsideProblem) {
    super(problem)
    this.problem = problem
  }
}

export function problemOf(error: unknown): OutsideProblem {
  if (error instanceof OutsideError) return error.problem
  if (!(error instanceof Error)) return 'broken'
  const { name, code } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT' || code === 'ABORT_ERR') return 'slow'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no-host'
  return code === 'ECONNREFUSED' ? 'refused' : 'broken'
}

export function problemOfStatus(status: number): OutsideProblem | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status === 404 || status === 410) return 'gone'
  if (status === 401 || status === 402 || status === 403 || status === 451) return 'locked'
  return status === 429 || status >= 500 ? 'busy' : 'answered-badly'
}
