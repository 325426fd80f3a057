import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Deps } from '../use-cases/deps.ts'
import { guardRoutes, type Locks } from './access.ts'
import { serveApiDocs } from './api-docs.ts'
import { serveAskedBack } from './asked-back.ts'
import { serveAudit } from './audit.ts'
import { serveAuth } from './auth.ts'
import { serveBundles } from './bundles.ts'
import { callHandlers } from './call-handlers.ts'
import { allowOrigins } from './cors.ts'
import { answerError } from './errors.ts'
import { serveEthics } from './ethics.ts'
import { serveExports } from './exports.ts'
import { secureEverything } from './headers.ts'
import { serveHealth } from './health.ts'
import { serveJobs } from './jobs.ts'
import { limitVisits, type VisitLimits } from './limit-visits.ts'
import { type LogLevel, logging } from './logging.ts'
import { serveMedia } from './media.ts'
import { serveMethodsReport } from './methods-report.ts'
import { serveMetrics } from './metrics.ts'
import { servePages } from './pages.ts'
import { servePanelReports } from './panel-reports.ts'
import { serveRecruiterIds } from './recruiter-ids.ts'
import { refuseWhenFull } from './refuse-when-full.ts'
import { serveCalls } from './serve.ts'
import { serveStopMails } from './stop-mails.ts'
import { throttleReceipts } from './throttle-receipts.ts'
import { throttleLinks } from './throttled.ts'
import { serverLimits, type TimeLimits } from './time-limits.ts'
import { serveUploads } from './uploads.ts'
import { serveWatch } from './watch-study.ts'

/** JSON bodies. A JSON header on a call without a body is accepted (spec 7, analytics). */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
}

export type AppOptions = {
  deps: Deps
  locks: Locks
  isReady: () => Promise<boolean>
  webDir: string
  version: string
  logLevel: LogLevel
  /** Proxies whose word about addresses counts. Nobody else's does. */
  trustProxy: readonly string[]
  /** Whose pages may call as participants. */
  corsOrigins: readonly string[]
  /** How often participants may call. */
  visitLimits: VisitLimits
  /** With it, metrics are answered to other machines too. */
  metricsToken?: string | undefined
  /** Shorter ones for tests. */
  timeLimits?: TimeLimits | undefined
}

/** The whole server: the calls with JSON follow from the contract, the rest is listed. */
export async function buildApp({
  deps,
  locks,
  isReady,
  webDir,
  version,
  logLevel,
  trustProxy,
  corsOrigins,
  visitLimits,
  metricsToken,
  timeLimits,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...logging(logLevel),
    ...serverLimits(timeLimits),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // A request that is here already is answered; 503 would say that the database is away.
    return503OnClosing: false,
    trustProxy: trustProxy.length === 0 ? false : [...trustProxy],
    // Failures before a route is found get the same kind of answer.
    frameworkErrors: answerError,
  })
  app.setErrorHandler(answerError)
  acceptJson(app)
  secureEverything(app, deps.publicUrl)
  // Before anything that may refuse a call: a page can read a refusal too.
  allowOrigins(app, corsOrigins)
  // Quality 4, because the caller is waiting: the highest quality takes a hundred times as long.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  // The first cards of a feed are compressed in one call, which takes less than the streams around it would.
  const inOneCall = { syncThreshold: 32 * 1024 }
  await app.register(compress, {
    ...{ encodings: ['br', 'gzip'], threshold: 2048, brotliOptions, globalDecompression: false },
    ...inOneCall,
  })
  guardRoutes(app, deps, locks)
  throttleLinks(app, deps)
  const mayArrive = limitVisits(app, deps, visitLimits)
  throttleReceipts(app, deps)
  refuseWhenFull(app, deps)
  serveCalls(app, deps, callHandlers({ version, isReady }))

  serveUploads(app, deps)
  serveJobs(app, deps)
  serveExports(app, deps)
  serveMethodsReport(app, deps)
  serveRecruiterIds(app, deps)
  serveAskedBack(app, deps)
  serveStopMails(app, deps)
  servePanelReports(app, deps)
  serveWatch(app, deps)
  serveBundles(app, deps, version)
  serveEthics(app, deps)

  serveAudit(app, deps)
  serveAuth(app, deps)

  serveMedia(app, deps)
  serveHealth(app, deps, isReady)
  serveMetrics(app, deps, metricsToken)
  serveApiDocs(app, version)
  await servePages(app, { deps, webDir, mayArrive })
  return app
}
