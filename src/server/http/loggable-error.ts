/** What a log line says of an error. */
type Loggable = { type: string; message: string; stack: string; [fact: string]: unknown }

/** What PostgreSQL says of a failure without repeating any value. */
const DATABASE_FACTS = ['severity', 'schema', 'table', 'column', 'constraint', 'routine']

/** Data exceptions repeat the value that they could not take. */
const DATA_EXCEPTION = /^22/

const MAX_CAUSES = 5

/**
 * An error without the values that it was about: a query that failed carries all of its parameters in its message, and PostgreSQL's
 * details repeat whole rows. Among them are completion codes, answers and ids, which no log may keep (ruling F8).
 */
export function loggableError(error: unknown, depth = 0): Loggable {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const facts = error as Error & Record<string, unknown> // anything may have been added; each is looked up with care
  const cause = error.cause === undefined || depth >= MAX_CAUSES ? {} : { cause: loggableError(error.cause, depth + 1) }
  const common = { type: error.constructor.name, ...textsOf(facts, ['code']), ...cause }
  if (isQueryError(facts)) return { ...common, message: 'A query failed', ...textsOf(facts, ['query']), stack: framesOf(error) }
  if (isDatabaseError(facts)) {
    const message = DATA_EXCEPTION.test(String(facts['code'])) ? 'A value could not be stored or read' : error.message
    return { ...common, message, ...textsOf(facts, DATABASE_FACTS), stack: framesOf(error) }
  }
  return { ...common, message: error.message, stack: error.stack ?? '' }
}

/** Drizzle's, whose message is the query with its parameters. */
const isQueryError = (error: Record<string, unknown>) => typeof error['query'] === 'string' && Array.isArray(error['params'])

/** The driver's: five characters of SQLSTATE, and what the server said. */
const isDatabaseError = (error: Record<string, unknown>) =>
  /^[0-9A-Z]{5}$/.test(String(error['code'])) && typeof error['severity'] === 'string'

const textsOf = (error: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => typeof error[name] === 'string').map((name) => [name, error[name]]))

/** Where it happened: the message stands before the first frame, also where it has many lines. */
function framesOf({ stack = '' }: Error): string {
  const first = stack.search(/^ {4}at /m)
  return first < 0 ? '' : stack.slice(first)
}
