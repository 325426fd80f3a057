const AWAY_CODE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P0[123]|57014)$/
const AWAY_SENTENCE = /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered)/

/** Whether an error says that the database cannot be asked now, rather than that the question was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException // of the driver or the system; looked up with care
  const hasNoSocket = code === 'ENOENT' && syscall === 'connect'
  return hasNoSocket || AWAY_CODE.test(code) || AWAY_SENTENCE.test(error.message) || isDatabaseAway(error.cause)
}
