import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { analytics } from '../use-cases/analytics.ts'
import { countRows } from '../use-cases/count-rows.ts'
import { deleteEntitySet } from '../use-cases/delete-entity-set.ts'
import type { Deps } from '../use-cases/deps.ts'
import { dumpData } from '../use-cases/dump-data.ts'
import { editEntitySet } from '../use-cases/edit-entity-set.ts'
import { endSession } from '../use-cases/end-session.ts'
import { excludeParticipant } from '../use-cases/exclude-participant.ts'
import { ingestEntitySet } from '../use-cases/ingest-entity-set.ts'
import { listEntitySets } from '../use-cases/list-entity-sets.ts'
import { listStudies } from '../use-cases/list-studies.ts'
import { loadBatch } from '../use-cases/load-batch.ts'
import { loadExperiment } from '../use-cases/load-experiment.ts'
import { previewExperiment } from '../use-cases/preview-experiment.ts'
import { pullEntitySets } from '../use-cases/pull-entity-sets.ts'
import { recordEvents } from '../use-cases/record-events.ts'
import { reviseStudy } from '../use-cases/revise-study.ts'
import { setStudyStatus } from '../use-cases/set-study-status.ts'
import { showEntitySet } from '../use-cases/show-entity-set.ts'
import { showStudy } from '../use-cases/show-study.ts'
import { spawnExperiment } from '../use-cases/spawn-experiment.ts'
import { withdraw } from '../use-cases/withdraw.ts'
import { writeBatchDwell } from '../use-cases/write-batch-dwell.ts'
import { writeForm } from '../use-cases/write-form.ts'
import { writeUserEngagement } from '../use-cases/write-user-engagement.ts'
import type { Locks } from './access.ts'
import { serveApiDocs } from './api-docs.ts'
import { serveBundles } from './bundles.ts'
import { answerError } from './errors.ts'
import { serveExports } from './exports.ts'
import { secureEverything } from './headers.ts'
import { serveHealth } from './health.ts'
import { acceptJson } from './json-body.ts'
import { type LogLevel, logging } from './logging.ts'
import { serveMedia } from './media.ts'
import { type Metrics, serveMetrics } from './metrics.ts'
import { servePages } from './pages.ts'
import { serving } from './serve.ts'
import { serveUploads } from './uploads.ts'

export type AppOptions = {
  deps: Deps
  locks: Locks
  metrics: Metrics
  isReady: () => Promise<boolean>
  webDir: string
  version: string
  logLevel: LogLevel
}

/** The whole server, every route in one list. */
export async function buildApp({
  deps,
  locks,
  metrics,
  isReady,
  webDir,
  version,
  logLevel,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...logging(logLevel),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // What fails before a route is found is answered like everything else.
    frameworkErrors: answerError,
  })
  app.setErrorHandler(answerError)
  acceptJson(app)
  secureEverything(app)
  // Quality 4: answers are made while somebody waits, and the highest quality takes a hundred times as long.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 2048, brotliOptions, globalDecompression: false })
  const serve = serving(app, deps, locks)

  serve(endpoints.loadExperiment, loadExperiment)
  serve(endpoints.loadBatch, loadBatch)
  serve(endpoints.events, recordEvents)
  serve(endpoints.writeUserEngagement, writeUserEngagement)
  serve(endpoints.writeBatchDwell, writeBatchDwell)
  serve(endpoints.writeForm, writeForm)
  serve(endpoints.endSession, endSession)
  serve(endpoints.withdraw, withdraw)

  serve(endpoints.pullEntitySets, pullEntitySets)
  serve(endpoints.ingestEntitySet, ingestEntitySet)
  serve(endpoints.listEntitySets, listEntitySets)
  serve(endpoints.showEntitySet, showEntitySet)
  serve(endpoints.editEntitySet, editEntitySet)
  serve(endpoints.deleteEntitySet, deleteEntitySet)
  serveUploads(app, deps, locks)
  serve(endpoints.spawnExperiment, spawnExperiment)
  serve(endpoints.listStudies, listStudies)
  serve(endpoints.showStudy, showStudy)
  serve(endpoints.reviseStudy, reviseStudy)
  serve(endpoints.setStudyStatus, setStudyStatus)
  serve(endpoints.excludeParticipant, excludeParticipant)
  serve(endpoints.previewExperiment, previewExperiment)
  serve(endpoints.countRows, countRows)
  serve(endpoints.dumpData, dumpData)
  serve(endpoints.analytics, analytics)
  serveExports(app, deps, locks)
  serveBundles(app, deps, locks, version)

  serveMedia(app, deps)
  serveHealth(app, isReady)
  serveMetrics(app, metrics)
  serveApiDocs(app, version)
  await servePages(app, deps, webDir)
  return app
}
