import type { Reached } from '#domain/operations/doctor/check.ts'

/** Whether something outside answers as it should; why not, in a word or two. */
export async function reached(ask: () => Promise<unknown>): Promise<Reached> {
  try {
    await ask()
    return { isReached: true }
  } catch (error) {
    return { isReached: false, why: reasonOf(error) }
  }
}

/** The code of the system, or the first line of the message. Errors of fetch carry theirs inside. */
export function reasonOf(error: unknown): string {
  const { code, message, name, cause } = error as NodeJS.ErrnoException & { cause?: unknown } // anything may be thrown
  if (code === undefined && cause !== undefined) return reasonOf(cause)
  return String(code ?? (message || name)).split('\n', 1)[0] ?? ''
}
