import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { REFUSAL_PAGES } from '#contract/refusal-pages.ts'
import type { Refused } from '#contract/wire.ts'
import { FileStoreAway, Refusal, type RefusalCode } from '../refusal.ts'

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

const RETRY_AFTER_SECONDS = 2

/** Headers that describe a file, and none of a refusal. */
const OF_FILES = ['content-type', 'content-length', 'content-range', 'content-disposition', 'accept-ranges', 'etag']

/** Fastify's own errors as refusals. */
const FRAMEWORK_REFUSALS: Readonly<Record<string, [RefusalCode, string]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_body', 'The body is not valid JSON'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The body is larger than this call accepts'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'The body must be sent as application/json'],
  FST_ERR_BAD_URL: ['bad_request', 'The address is not well-formed'],
  FST_ERR_MAX_PARAM_LENGTH: ['address_too_long', 'An id in the address is too long'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_request', 'The Content-Length does not match the body'],
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error) || error instanceof FileStoreAway) {
    const refusal = new Refusal('unavailable', 'The server cannot reach its data at this moment. Please try again shortly.')
    return Object.assign(refusal, { cause: error })
  }
  if (isUnstorable(error)) return new Refusal('invalid_body', 'A text in this call has characters that cannot be stored')
  const { code = '', statusCode = 500 } = error as Partial<FastifyError> // anything may be thrown; both fields may be missing
  const known = FRAMEWORK_REFUSALS[code]
  if (known) return new Refusal(...known)
  return statusCode >= 400 && statusCode < 500 ? new Refusal('bad_request', 'The request is not well-formed') : undefined
}

/** PostgreSQL stores no NUL. What the contract does not take out is refused here, whichever call it came with. */
function isUnstorable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as Partial<FastifyError> // of the driver, which uses the same field
  return code === '22021' || code === '22P05' || isUnstorable(error.cause)
}

/** The one place where an error becomes an answer. From 500 on, the answer reveals nothing about the server. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error)
  // A handler may have said already how long its file may be kept; that is not true of a refusal.
  if (reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  for (const name of OF_FILES) reply.removeHeader(name)
  if (!refusal) {
    request.log.error({ err: error }, 'A request failed')
    return reply.code(500).send(refusalBody('internal', 'Something went wrong on our side.', request.id))
  }
  if (refusal.status >= 500) {
    request.log.warn({ err: refusal.cause }, refusal.message)
    return reply
      .code(refusal.status)
      .header('retry-after', refusal.retryAfter ?? RETRY_AFTER_SECONDS)
      .send(refusalBody(refusal.code, refusal.message, request.id))
  }
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  return reply.code(refusal.status).send(refusalBody(refusal.code, refusal.message, undefined, refusal.problems))
}

function refusalBody(code: string, message: string, request_id?: string, problems?: readonly string[]): Refused {
  const manual = REFUSAL_PAGES[code]
  return {
    success: 'false',
    error: {
      code,
      message,
      ...(manual && { manual }),
      ...(request_id && { request_id }),
      ...(problems && { problems: [...problems] }),
    },
  }
}
