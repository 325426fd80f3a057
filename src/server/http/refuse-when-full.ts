import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { diskFullMessage } from '#contract/messages.ts'
import { IMPORT_STUDY_PATH } from '#contract/study-bundle.ts'
import { UPLOADS_PATH } from '#contract/uploads.ts'
import { Refusal } from '../refusal.ts'
import type { Deps } from '../use-cases/deps.ts'

const RETRY_AFTER_SECONDS = 5

/** Calls that bring much data. Endings, withdrawals, sign-ins, exports and everything that deletes go on. */
const BRINGS_DATA: ReadonlySet<string> = new Set([
  endpoints.loadExperiment.path,
  endpoints.loadBatch.path,
  endpoints.events.path,
  endpoints.writeUserEngagement.path,
  endpoints.writeBatchDwell.path,
  endpoints.writeForm.path,
  endpoints.ingestEntitySet.path,
  endpoints.setComments.path,
  IMPORT_STUDY_PATH,
])

const isUpload = (url: string, method: string) => url.startsWith(UPLOADS_PATH) && (method === 'POST' || method === 'PATCH')

/** Refuses what would fill the disk of this node, long before PostgreSQL has to stop. Browsers keep what they have, and ask again. */
export function refuseWhenFull(app: FastifyInstance, { freeSpace }: Deps): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '' } = request.routeOptions
    const isRefused = (BRINGS_DATA.has(url) || isUpload(url, request.method)) && freeSpace.isLow()
    done(isRefused ? new Refusal('unavailable', diskFullMessage, undefined, RETRY_AFTER_SECONDS) : undefined)
  })
}
