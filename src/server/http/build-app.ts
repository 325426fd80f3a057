import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { setAboutPlace, showAboutPlace } from '../use-cases/about-place/about-place.ts'
import { acceptInvitation } from '../use-cases/accounts/accept-invitation.ts'
import { createApiToken, listApiTokens, revokeApiToken } from '../use-cases/accounts/api-tokens.ts'
import { listAudit } from '../use-cases/accounts/audit.ts'
import { createInvitation, listInvitations, revokeInvitation, showInvitation } from '../use-cases/accounts/invitations.ts'
import { createLab, leaveLab, listMembers, removeMember, renameLab, setRole } from '../use-cases/accounts/labs.ts'
import { listGiven } from '../use-cases/accounts/list-given.ts'
import { makePasswordLink } from '../use-cases/accounts/password-link.ts'
import { createReviewLink, listReviewLinks, revokeReviewLink } from '../use-cases/accounts/review-links.ts'
import { reviewStudy } from '../use-cases/accounts/review-study.ts'
import { setSecondStep } from '../use-cases/accounts/second-step.ts'
import { listShares, shareStudy, unshareStudy } from '../use-cases/accounts/shares.ts'
import { showMe } from '../use-cases/accounts/show-me.ts'
import type { Deps } from '../use-cases/deps.ts'
import { cancelJob } from '../use-cases/exports/cancel-job.ts'
import { countRows } from '../use-cases/exports/count-rows.ts'
import { dumpData } from '../use-cases/exports/dump-data.ts'
import { listJobs } from '../use-cases/exports/list-jobs.ts'
import { startJob } from '../use-cases/exports/start-job.ts'
import { showLive } from '../use-cases/monitor/show-live.ts'
import { reportError } from '../use-cases/notices/report-error.ts'
import { setNotices } from '../use-cases/notices/set-notices.ts'
import { showNotices } from '../use-cases/notices/show-notices.ts'
import { testNotices } from '../use-cases/notices/test-notices.ts'
import { showServer } from '../use-cases/operations/show-server.ts'
import { comparePanel } from '../use-cases/panels/compare-panel.ts'
import { decideSubmissions } from '../use-cases/panels/decide-submissions.ts'
import { setPanelStudy } from '../use-cases/panels/set-panel-study.ts'
import { setPanelToken } from '../use-cases/panels/set-panel-token.ts'
import { showPanel } from '../use-cases/panels/show-panel.ts'
import { copyQuestionnaire } from '../use-cases/questionnaires/copy-questionnaire.ts'
import { deleteQuestionnaire } from '../use-cases/questionnaires/delete-questionnaire.ts'
import { importQuestionnaire } from '../use-cases/questionnaires/import-questionnaire.ts'
import { listQuestionnaires } from '../use-cases/questionnaires/list-questionnaires.ts'
import { listQuestionnaireVersions, restoreQuestionnaire } from '../use-cases/questionnaires/questionnaire-versions.ts'
import { saveQuestionnaire } from '../use-cases/questionnaires/save-questionnaire.ts'
import { showQuestionnaire } from '../use-cases/questionnaires/show-questionnaire.ts'
import { removeSimulated } from '../use-cases/simulation/remove-simulated.ts'
import { simulationPass } from '../use-cases/simulation/simulation-pass.ts'
import { deleteEntitySet } from '../use-cases/stimuli/delete-entity-set.ts'
import { editEntitySet } from '../use-cases/stimuli/edit-entity-set.ts'
import { ingestEntitySet } from '../use-cases/stimuli/ingest-entity-set.ts'
import { listEntitySets } from '../use-cases/stimuli/list-entity-sets.ts'
import { pullEntitySets } from '../use-cases/stimuli/pull-entity-sets.ts'
import { setComments } from '../use-cases/stimuli/set-comments.ts'
import { showEntitySet } from '../use-cases/stimuli/show-entity-set.ts'
import { analytics } from '../use-cases/studies/analytics.ts'
import { deleteStudy } from '../use-cases/studies/delete-study.ts'
import { excludeParticipant, excludeParticipants } from '../use-cases/studies/exclude-participants.ts'
import { fixQualityRules } from '../use-cases/studies/fix-quality-rules.ts'
import { listParticipants } from '../use-cases/studies/list-participants.ts'
import { listStudies } from '../use-cases/studies/list-studies.ts'
import { previewExperiment } from '../use-cases/studies/preview-experiment.ts'
import { reviseStudy } from '../use-cases/studies/revise-study.ts'
import { setRetentionDate } from '../use-cases/studies/set-retention-date.ts'
import { setRunningSettings } from '../use-cases/studies/set-running-settings.ts'
import { setStudyStatus } from '../use-cases/studies/set-study-status.ts'
import { showAttention } from '../use-cases/studies/show-attention.ts'
import { showDryRun } from '../use-cases/studies/show-dry-run.ts'
import { showQuality } from '../use-cases/studies/show-quality.ts'
import { showReplay } from '../use-cases/studies/show-replay.ts'
import { showStudy } from '../use-cases/studies/show-study.ts'
import { spawnExperiment } from '../use-cases/studies/spawn-experiment.ts'
import { unblindStudy } from '../use-cases/studies/unblind-study.ts'
import { endSession } from '../use-cases/visits/end-session.ts'
import { loadBatch } from '../use-cases/visits/load-batch.ts'
import { loadComments } from '../use-cases/visits/load-comments.ts'
import { loadExperiment } from '../use-cases/visits/load-experiment.ts'
import { loadFalseCards } from '../use-cases/visits/load-false-cards.ts'
import { loadForm } from '../use-cases/visits/load-form.ts'
import { loadLink } from '../use-cases/visits/load-link.ts'
import { downloadMyData, showMyData } from '../use-cases/visits/my-data.ts'
import { nextStep } from '../use-cases/visits/next-step.ts'
import { recordEvents } from '../use-cases/visits/record-events.ts'
import { stillHere } from '../use-cases/visits/still-here.ts'
import { withdraw } from '../use-cases/visits/withdraw.ts'
import { writeBatchDwell } from '../use-cases/visits/write-batch-dwell.ts'
import { writeForm } from '../use-cases/visits/write-form.ts'
import { writeUserEngagement } from '../use-cases/visits/write-user-engagement.ts'
import { guardRoutes, type Locks } from './access.ts'
import { serveApiDocs } from './api-docs.ts'
import { serveAudit } from './audit.ts'
import { serveAuth } from './auth.ts'
import { serveBundles } from './bundles.ts'
import { allowOrigins } from './cors.ts'
import { answerError } from './errors.ts'
import { serveExports } from './exports.ts'
import { secureEverything } from './headers.ts'
import { serveHealth } from './health.ts'
import { serveJobs } from './jobs.ts'
import { acceptJson } from './json-body.ts'
import { limitVisits, type VisitLimits } from './limit-visits.ts'
import { type LogLevel, logging } from './logging.ts'
import { serveMedia } from './media.ts'
import { serveMetrics } from './metrics.ts'
import { servePages } from './pages.ts'
import { serveRecruiterIds } from './recruiter-ids.ts'
import { refuseWhenFull } from './refuse-when-full.ts'
import { serving } from './serve.ts'
import { throttleReceipts } from './throttle-receipts.ts'
import { throttleLinks } from './throttled.ts'
import { serverLimits, type TimeLimits } from './time-limits.ts'
import { serveUploads } from './uploads.ts'
import { serveWatch } from './watch-study.ts'

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

/** The whole server, every route in one list. */
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
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 2048, brotliOptions, globalDecompression: false })
  guardRoutes(app, deps, locks)
  throttleLinks(app, deps)
  const mayArrive = limitVisits(app, deps, visitLimits)
  throttleReceipts(app, deps)
  refuseWhenFull(app, deps)
  const serve = serving(app, deps)

  serve(endpoints.loadExperiment, loadExperiment)
  serve(endpoints.loadBatch, loadBatch)
  serve(endpoints.events, recordEvents)
  serve(endpoints.writeUserEngagement, writeUserEngagement)
  serve(endpoints.writeBatchDwell, writeBatchDwell)
  serve(endpoints.writeForm, writeForm)
  serve(endpoints.loadForm, loadForm)
  serve(endpoints.loadLink, loadLink)
  serve(endpoints.loadComments, loadComments)
  serve(endpoints.nextStep, nextStep)
  serve(endpoints.endSession, endSession)
  serve(endpoints.stillHere, stillHere)
  serve(endpoints.reportError, reportError)
  serve(endpoints.loadFalseCards, loadFalseCards)
  serve(endpoints.withdraw, withdraw)
  serve(endpoints.showMyData, showMyData)
  serve(endpoints.downloadMyData, downloadMyData)

  serve(endpoints.pullEntitySets, pullEntitySets)
  serve(endpoints.ingestEntitySet, ingestEntitySet)
  serve(endpoints.listEntitySets, listEntitySets)
  serve(endpoints.showEntitySet, showEntitySet)
  serve(endpoints.editEntitySet, editEntitySet)
  serve(endpoints.setComments, setComments)
  serve(endpoints.deleteEntitySet, deleteEntitySet)
  serveUploads(app, deps)
  serve(endpoints.listQuestionnaires, listQuestionnaires)
  serve(endpoints.showQuestionnaire, showQuestionnaire)
  serve(endpoints.saveQuestionnaire, saveQuestionnaire)
  serve(endpoints.copyQuestionnaire, copyQuestionnaire)
  serve(endpoints.importQuestionnaire, importQuestionnaire)
  serve(endpoints.deleteQuestionnaire, deleteQuestionnaire)
  serve(endpoints.listQuestionnaireVersions, listQuestionnaireVersions)
  serve(endpoints.restoreQuestionnaire, restoreQuestionnaire)
  serve(endpoints.spawnExperiment, spawnExperiment)
  serve(endpoints.listStudies, listStudies)
  serve(endpoints.showStudy, showStudy)
  serve(endpoints.reviseStudy, reviseStudy)
  serve(endpoints.setStudyStatus, setStudyStatus)
  serve(endpoints.unblindStudy, unblindStudy)
  serve(endpoints.deleteStudy, deleteStudy)
  serve(endpoints.setRetentionDate, setRetentionDate)
  serve(endpoints.setRunningSettings, setRunningSettings)
  serve(endpoints.excludeParticipant, excludeParticipant)
  serve(endpoints.excludeParticipants, excludeParticipants)
  serve(endpoints.showQuality, showQuality)
  serve(endpoints.fixQualityRules, fixQualityRules)
  serve(endpoints.listParticipants, listParticipants)
  serve(endpoints.showAttention, showAttention)
  serve(endpoints.showNotices, showNotices)
  serve(endpoints.setNotices, setNotices)
  serve(endpoints.testNotices, testNotices)
  serve(endpoints.showPanel, showPanel)
  serve(endpoints.setPanelToken, setPanelToken)
  serve(endpoints.setPanelStudy, setPanelStudy)
  serve(endpoints.comparePanel, comparePanel)
  serve(endpoints.decideSubmissions, decideSubmissions)
  serve(endpoints.showDryRun, showDryRun)
  serve(endpoints.showLive, showLive)
  serve(endpoints.showReplay, showReplay)
  serve(endpoints.simulationPass, simulationPass)
  serve(endpoints.removeSimulated, removeSimulated)
  serve(endpoints.previewExperiment, previewExperiment)
  serve(endpoints.countRows, countRows)
  serve(endpoints.dumpData, dumpData)
  serve(endpoints.startJob, startJob)
  serve(endpoints.listJobs, listJobs)
  serve(endpoints.cancelJob, cancelJob)
  serveJobs(app, deps)
  serve(endpoints.analytics, analytics)
  serveExports(app, deps)
  serveRecruiterIds(app, deps)
  serveWatch(app, deps)
  serveBundles(app, deps, version)

  serve(endpoints.showMe, showMe)
  serve(endpoints.showInvitation, showInvitation)
  serve(endpoints.acceptInvitation, acceptInvitation)
  serve(endpoints.createInvitation, createInvitation)
  serve(endpoints.listInvitations, listInvitations)
  serve(endpoints.revokeInvitation, revokeInvitation)
  serve(endpoints.createLab, createLab)
  serve(endpoints.renameLab, renameLab)
  serve(endpoints.setSecondStep, setSecondStep)
  serve(endpoints.listMembers, listMembers)
  serve(endpoints.setRole, setRole)
  serve(endpoints.removeMember, removeMember)
  serve(endpoints.leaveLab, leaveLab)
  serve(endpoints.makePasswordLink, makePasswordLink)
  serve(endpoints.shareStudy, shareStudy)
  serve(endpoints.unshareStudy, unshareStudy)
  serve(endpoints.listShares, listShares)
  serve(endpoints.listGiven, listGiven)
  serve(endpoints.createReviewLink, createReviewLink)
  serve(endpoints.listReviewLinks, listReviewLinks)
  serve(endpoints.revokeReviewLink, revokeReviewLink)
  serve(endpoints.reviewStudy, reviewStudy)
  serve(endpoints.createApiToken, createApiToken)
  serve(endpoints.listApiTokens, listApiTokens)
  serve(endpoints.revokeApiToken, revokeApiToken)
  serve(endpoints.listAudit, listAudit)
  serve(endpoints.showServer, showServer({ version, isReady }))
  serve(endpoints.showAboutPlace, showAboutPlace)
  serve(endpoints.setAboutPlace, setAboutPlace)
  serveAudit(app, deps)
  serveAuth(app, deps)

  serveMedia(app, deps)
  serveHealth(app, deps, isReady)
  serveMetrics(app, deps, metricsToken)
  serveApiDocs(app, version)
  await servePages(app, { deps, webDir, mayArrive })
  return app
}
