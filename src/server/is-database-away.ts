/** 25006: a server that became a replica, or that a pooler took for the primary. */
const AWAY_CODE = /^(25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P0[123]|57014)$/
const AWAY_SENTENCE = /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered)/

/** Whether an error means that the database cannot be reached now, rather than that the query was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException // from the driver or the system; both fields may be missing
  const hasNoSocket = code === 'ENOENT' && syscall === 'connect'
  return hasNoSocket || AWAY_CODE.test(code) || AWAY_SENTENCE.test(error.message) || isDatabaseAway(error.cause)
}
