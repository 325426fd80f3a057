/** How long a caller may take to send a request. Somebody who sends a byte now and then must not keep connections busy. */
export type TimeLimits = { headersMs: number; requestMs: number; checkEveryMs: number }

/** A whole request includes its body: a study bundle over a slow line takes minutes. */
const TIME_LIMITS: TimeLimits = { headersMs: 20_000, requestMs: 10 * 60_000, checkEveryMs: 5000 }
const MAX_HEADER_BYTES = 16 * 1024

/** Options of the HTTP server. Calls have their own limit of the body. */
export const serverLimits = ({ headersMs, requestMs, checkEveryMs } = TIME_LIMITS) => ({
  requestTimeout: requestMs,
  http: {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkEveryMs,
    maxHeaderSize: MAX_HEADER_BYTES,
  },
})
