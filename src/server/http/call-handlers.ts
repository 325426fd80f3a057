import type { BodyOf, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import { setAboutPlace, showAboutPlace } from '../use-cases/about-place/about-place.ts'
import { acceptInvitation } from '../use-cases/accounts/accept-invitation.ts'
import { createApiToken, listApiTokens, revokeApiToken } from '../use-cases/accounts/api-tokens.ts'
import { listAudit } from '../use-cases/accounts/audit.ts'
import { createInvitation, listInvitations, revokeInvitation, showInvitation } from '../use-cases/accounts/invitations.ts'
import { createLab, leaveLab, listMembers, removeMember, renameLab, setRole } from '../use-cases/accounts/labs.ts'
import { makePasswordLink } from '../use-cases/accounts/password-link.ts'
import { createReviewLink, listReviewLinks, revokeReviewLink } from '../use-cases/accounts/review-links.ts'
import { reviewStudy } from '../use-cases/accounts/review-study.ts'
import { setSecondStep } from '../use-cases/accounts/second-step.ts'
import { listGiven, listShares, shareStudy, unshareStudy } from '../use-cases/accounts/shares.ts'
import { showMe } from '../use-cases/accounts/show-me.ts'
import type { Caller, Deps } from '../use-cases/deps.ts'
import { listDesigns, showDesign } from '../use-cases/designs/show-designs.ts'
import { useDesign } from '../use-cases/designs/use-design.ts'
import { saveEthics } from '../use-cases/ethics/save-ethics.ts'
import { showEthics } from '../use-cases/ethics/show-ethics.ts'
import { countRows } from '../use-cases/exports/count-rows.ts'
import { dumpData } from '../use-cases/exports/dump-data.ts'
import { listJobs } from '../use-cases/exports/list-jobs.ts'
import { cancelJob } from '../use-cases/exports/show-job.ts'
import { startJob } from '../use-cases/exports/start-job.ts'
import { showLive } from '../use-cases/monitor/show-live.ts'
import { reportError } from '../use-cases/notices/report-error.ts'
import { setNotices } from '../use-cases/notices/set-notices.ts'
import { showNotices } from '../use-cases/notices/show-notices.ts'
import { testNotices } from '../use-cases/notices/test-notices.ts'
import { showServer } from '../use-cases/operations/show-server.ts'
import { comparePanel } from '../use-cases/panels/compare-panel.ts'
import { decideSubmissions } from '../use-cases/panels/decide-submissions.ts'
import { makePanelStudy } from '../use-cases/panels/make-panel-study.ts'
import { payBonuses } from '../use-cases/panels/pay-bonuses.ts'
import { runPanelStudy } from '../use-cases/panels/run-panel-study.ts'
import { setPanelKey } from '../use-cases/panels/set-panel-key.ts'
import { setPanelPlaces } from '../use-cases/panels/set-panel-places.ts'
import { setPanelReports } from '../use-cases/panels/set-panel-reports.ts'
import { setPanelStudy } from '../use-cases/panels/set-panel-study.ts'
import { setPanelToken } from '../use-cases/panels/set-panel-token.ts'
import { showPanel } from '../use-cases/panels/show-panel.ts'
import { showPanelStudy } from '../use-cases/panels/show-panel-study.ts'
import { testPanelStudy } from '../use-cases/panels/test-panel-study.ts'
import { decideTexts, listTexts, setDisclosure, showDisclosure } from '../use-cases/publication/disclosure.ts'
import { setPublication, showPublication } from '../use-cases/publication/publication.ts'
import { startDeposit } from '../use-cases/publication/start-deposit.ts'
import { copyQuestionnaire } from '../use-cases/questionnaires/copy-questionnaire.ts'
import { deleteQuestionnaire } from '../use-cases/questionnaires/delete-questionnaire.ts'
import { importQuestionnaire } from '../use-cases/questionnaires/import-questionnaire.ts'
import { listQuestionnaires } from '../use-cases/questionnaires/list-questionnaires.ts'
import { listQuestionnaireVersions, restoreQuestionnaire } from '../use-cases/questionnaires/questionnaire-versions.ts'
import { saveQuestionnaire } from '../use-cases/questionnaires/save-questionnaire.ts'
import { showQuestionnaire } from '../use-cases/questionnaires/show-questionnaire.ts'
import { setServiceToken, showServices, testServiceToken } from '../use-cases/services/service-tokens.ts'
import { removeSimulated } from '../use-cases/simulation/remove-simulated.ts'
import { simulationPass } from '../use-cases/simulation/simulation-pass.ts'
import { copySet } from '../use-cases/stimuli/copy-set.ts'
import { deleteEntitySet } from '../use-cases/stimuli/delete-entity-set.ts'
import { editEntitySet } from '../use-cases/stimuli/edit-entity-set.ts'
import { fetchMedia } from '../use-cases/stimuli/fetch-media.ts'
import { ingestEntitySet } from '../use-cases/stimuli/ingest-entity-set.ts'
import { leaveOutLinkedMedia } from '../use-cases/stimuli/leave-out-linked-media.ts'
import { listEntitySets } from '../use-cases/stimuli/list-entity-sets.ts'
import { pullEntitySets } from '../use-cases/stimuli/pull-entity-sets.ts'
import { readLink } from '../use-cases/stimuli/read-link.ts'
import { setComments } from '../use-cases/stimuli/set-comments.ts'
import { deleteSheetMapping, listSheetMappings, saveSheetMapping } from '../use-cases/stimuli/sheet-mappings.ts'
import { showEntitySet } from '../use-cases/stimuli/show-entity-set.ts'
import { showLinkedMedia } from '../use-cases/stimuli/show-linked-media.ts'
import { analytics } from '../use-cases/studies/analytics.ts'
import { deleteStudy } from '../use-cases/studies/delete-study.ts'
import { draftOnOsf } from '../use-cases/studies/draft-on-osf.ts'
import { excludeParticipant, excludeParticipants } from '../use-cases/studies/exclude-participants.ts'
import { fixQualityRules } from '../use-cases/studies/fix-quality-rules.ts'
import { listParticipants } from '../use-cases/studies/list-participants.ts'
import { listStudies } from '../use-cases/studies/list-studies.ts'
import { markPreregistered, removeRegistration } from '../use-cases/studies/mark-preregistered.ts'
import { previewExperiment } from '../use-cases/studies/preview-experiment.ts'
import { reviseStudy } from '../use-cases/studies/revise-study.ts'
import { savePreregistration } from '../use-cases/studies/save-preregistration.ts'
import { setRetentionDate } from '../use-cases/studies/set-retention-date.ts'
import { setRunningSettings } from '../use-cases/studies/set-running-settings.ts'
import { setStudyStatus } from '../use-cases/studies/set-study-status.ts'
import { showAttention } from '../use-cases/studies/show-attention.ts'
import { showDryRun } from '../use-cases/studies/show-dry-run.ts'
import { showPreregistration } from '../use-cases/studies/show-preregistration.ts'
import { showQuality } from '../use-cases/studies/show-quality.ts'
import { showReplay } from '../use-cases/studies/show-replay.ts'
import { showStudy } from '../use-cases/studies/show-study.ts'
import { spawnExperiment } from '../use-cases/studies/spawn-experiment.ts'
import { unblindStudy } from '../use-cases/studies/unblind-study.ts'
import { loadExperiment } from '../use-cases/visits/arrival/load-experiment.ts'
import { endSession } from '../use-cases/visits/end-session.ts'
import { loadBatch } from '../use-cases/visits/load-batch.ts'
import { loadComments } from '../use-cases/visits/load-comments.ts'
import { loadFalseCards } from '../use-cases/visits/load-false-cards.ts'
import { loadForm } from '../use-cases/visits/load-form.ts'
import { loadLink } from '../use-cases/visits/load-link.ts'
import { downloadMyData, showMyData } from '../use-cases/visits/my-data.ts'
import { nextStep } from '../use-cases/visits/next-step.ts'
import { recordEvents } from '../use-cases/visits/record-events.ts'
import { stillHere } from '../use-cases/visits/still-here.ts'
import { withdraw } from '../use-cases/visits/withdraw.ts'
import { writeBatchDwell, writeForm, writeUserEngagement } from '../use-cases/visits/write-event.ts'
import { askBackOnPanel } from '../use-cases/waves/ask-back-on-panel.ts'
import { markAsked } from '../use-cases/waves/asked-back-files.ts'
import { setContact, stopMails } from '../use-cases/waves/contact.ts'
import { setMailServer, showMailServer, testMailServer } from '../use-cases/waves/lab-mail-server.ts'
import { listWaves } from '../use-cases/waves/list-waves.ts'
import { showWaveMails, testWaveMail } from '../use-cases/waves/show-wave-mails.ts'

type UseCase<E extends Endpoint> = (deps: Deps, body: BodyOf<E>, caller: Caller) => Promise<ReplyOf<E>>

export type CallHandlers = { [Name in keyof typeof endpoints]: UseCase<(typeof endpoints)[Name]> }

/** What answers each call. A call without a use case does not compile, nor does a use case without a call. */
export const callHandlers = (about: Parameters<typeof showServer>[0]): CallHandlers => ({
  loadExperiment,
  loadBatch,
  events: recordEvents,
  writeUserEngagement,
  writeBatchDwell,
  writeForm,
  loadForm,
  loadLink,
  loadComments,
  nextStep,
  endSession,
  stillHere,
  reportError,
  loadFalseCards,
  withdraw,
  showMyData,
  downloadMyData,
  pullEntitySets,
  ingestEntitySet,
  listEntitySets,
  showEntitySet,
  editEntitySet,
  setComments,
  deleteEntitySet,
  copySet,
  showLinkedMedia,
  readLink,
  fetchMedia,
  leaveOutLinkedMedia,
  listSheetMappings,
  saveSheetMapping,
  deleteSheetMapping,
  listQuestionnaires,
  showQuestionnaire,
  saveQuestionnaire,
  copyQuestionnaire,
  importQuestionnaire,
  deleteQuestionnaire,
  listQuestionnaireVersions,
  restoreQuestionnaire,
  spawnExperiment,
  listStudies,
  showStudy,
  reviseStudy,
  setStudyStatus,
  unblindStudy,
  deleteStudy,
  setRetentionDate,
  setRunningSettings,
  excludeParticipant,
  excludeParticipants,
  showQuality,
  fixQualityRules,
  showEthics,
  saveEthics,
  showPreregistration,
  savePreregistration,
  markPreregistered,
  removeRegistration,
  draftOnOsf,
  listParticipants,
  listWaves,
  markAsked,
  showWaveMails,
  testWaveMail,
  askBackOnPanel,
  setContact,
  stopMails,
  showAttention,
  showNotices,
  setNotices,
  testNotices,
  showPanel,
  setPanelKey,
  setPanelReports,
  setPanelToken,
  showPublication,
  setPublication,
  startDeposit,
  showDisclosure,
  setDisclosure,
  listTexts,
  decideTexts,
  showServices,
  setServiceToken,
  testServiceToken,
  showMailServer,
  setMailServer,
  testMailServer,
  setPanelStudy,
  makePanelStudy,
  testPanelStudy,
  showPanelStudy,
  runPanelStudy,
  setPanelPlaces,
  payBonuses,
  comparePanel,
  decideSubmissions,
  showDryRun,
  showLive,
  showReplay,
  listDesigns,
  showDesign,
  useDesign,
  simulationPass,
  removeSimulated,
  previewExperiment,
  countRows,
  dumpData,
  startJob,
  listJobs,
  cancelJob,
  analytics,
  showMe,
  showInvitation,
  acceptInvitation,
  createInvitation,
  listInvitations,
  revokeInvitation,
  createLab,
  renameLab,
  setSecondStep,
  listMembers,
  setRole,
  removeMember,
  leaveLab,
  makePasswordLink,
  shareStudy,
  unshareStudy,
  listShares,
  listGiven,
  createReviewLink,
  listReviewLinks,
  revokeReviewLink,
  reviewStudy,
  createApiToken,
  listApiTokens,
  revokeApiToken,
  listAudit,
  showServer: showServer(about),
  showAboutPlace,
  setAboutPlace,
})
