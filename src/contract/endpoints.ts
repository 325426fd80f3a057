import { setAboutPlace, showAboutPlace } from './about-place.ts'
import { createApiToken, listApiTokens, revokeApiToken } from './accounts/api-tokens.ts'
import { exportAudit, listAudit } from './accounts/audit.ts'
import { acceptInvitation, createInvitation, listInvitations, revokeInvitation, showInvitation } from './accounts/invitations.ts'
import {
  createLab,
  leaveLab,
  listMembers,
  makePasswordLink,
  removeMember,
  renameLab,
  setRole,
  setSecondStep,
} from './accounts/labs.ts'
import { showMe } from './accounts/me.ts'
import {
  createReviewLink,
  listGiven,
  listReviewLinks,
  listShares,
  reviewStudy,
  revokeReviewLink,
  shareStudy,
  unshareStudy,
} from './accounts/sharing.ts'
import { analytics } from './analytics.ts'
import { countRows } from './count-rows.ts'
import { listDesigns, showDesign, useDesign } from './designs.ts'
import { dumpData } from './dump-data.ts'
import { endSession } from './end-session.ts'
import type { Endpoint, FileEndpoint, ReplyOf, SentBodyOf } from './endpoint.ts'
import { copySet, deleteEntitySet, editEntitySet, listEntitySets, setComments } from './entity-sets.ts'
import { ethicsPage, ethicsZip, saveEthics, showEthics } from './ethics.ts'
import { events } from './events.ts'
import { excludeParticipant, excludeParticipants } from './exclude-participants.ts'
import {
  exportDueIds,
  exportPackage,
  exportPersonalLinks,
  exportRecruiterIds,
  exportReport,
  exportTable,
} from './export-files.ts'
import { fixQualityRules } from './fix-quality-rules.ts'
import { ingestEntitySet } from './ingest-entity-set.ts'
import { cancelJob, listJobs, showJob, startJob, takeJobFile } from './jobs.ts'
import { linkedMediaCalls } from './linked-media.ts'
import { listParticipants } from './list-participants.ts'
import { listStudies } from './list-studies.ts'
import { loadBatch, loadComments, loadFalseCards, loadLink } from './load-cards.ts'
import { loadExperiment } from './load-experiment.ts'
import { loadForm } from './load-form.ts'
import { downloadMyData, showMyData } from './my-data.ts'
import { nextStep } from './next-step.ts'
import { reportError, setNotices, showNotices, testNotices } from './notices/notices.ts'
import { panelStudyCalls } from './panels/panel-studies.ts'
import {
  comparePanel,
  decideSubmissions,
  panelReports,
  panelSecretCalls,
  payBonuses,
  setPanelStudy,
  showPanel,
} from './panels/panels.ts'
import { preregistrationCalls } from './preregistration.ts'
import { previewExperiment } from './preview-experiment.ts'
import { publicationCalls } from './publication/publication.ts'
import { pullEntitySets } from './pull-entity-sets.ts'
import {
  copyQuestionnaire,
  deleteQuestionnaire,
  importQuestionnaire,
  listQuestionnaires,
  listQuestionnaireVersions,
  restoreQuestionnaire,
  saveQuestionnaire,
  showQuestionnaire,
} from './questionnaires.ts'
import { readLink } from './read-link.ts'
import { reviseStudy } from './revise-study.ts'
import { deleteStudy, setRetentionDate, setRunningSettings, setStudyStatus, unblindStudy } from './running-study.ts'
import { serviceCalls } from './services/services.ts'
import { deleteSheetMapping, listSheetMappings, saveSheetMapping } from './sheet-mappings.ts'
import { showAttention } from './show-attention.ts'
import { showDryRun } from './show-dry-run.ts'
import { showEntitySet } from './show-entity-set.ts'
import { showLive, watchStudy } from './show-live.ts'
import { showQuality } from './show-quality.ts'
import { showReplay } from './show-replay.ts'
import { showServer } from './show-server.ts'
import { showStudy } from './show-study.ts'
import { removeSimulated, simulationPass } from './simulation.ts'
import { spawnExperiment } from './spawn-experiment.ts'
import { stillHere } from './still-here.ts'
import { exportBundle, importStudy } from './study-bundle.ts'
import {
  appendToUpload,
  beginUpload,
  cancelUpload,
  showUploadFeatures,
  showUploadOutcome,
  showUploadProgress,
} from './upload-calls.ts'
import { setContact, stopMails, stopMailsAtOnce } from './waves/contact.ts'
import { setMailServer, showMailServer, testMailServer } from './waves/mail-server.ts'
import { showWaveMails, testWaveMail } from './waves/mails.ts'
import { askBackOnPanel } from './waves/panel-waves.ts'
import { listWaves, markAsked } from './waves/waves.ts'
import { withdraw } from './withdraw.ts'
import { writeBatchDwell, writeForm, writeUserEngagement } from './write-event.ts'

/** Every call, in the order of the reference page: first those of participants. Routes, the table of access, the reference and the types of both bundles follow from it. */
export const calls = {
  loadExperiment,
  loadBatch,
  events,
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
  setContact,
  stopMails,
  stopMailsAtOnce,
  panelReports,
  showMyData,
  downloadMyData,

  pullEntitySets,
  listEntitySets,
  showEntitySet,
  ingestEntitySet,
  editEntitySet,
  setComments,
  deleteEntitySet,
  copySet,
  ...linkedMediaCalls,
  readLink,
  listSheetMappings,
  saveSheetMapping,
  deleteSheetMapping,
  beginUpload,
  showUploadFeatures,
  showUploadProgress,
  showUploadOutcome,
  appendToUpload,
  cancelUpload,

  listQuestionnaires,
  showQuestionnaire,
  listQuestionnaireVersions,
  saveQuestionnaire,
  copyQuestionnaire,
  importQuestionnaire,
  deleteQuestionnaire,
  restoreQuestionnaire,

  spawnExperiment,
  importStudy,
  previewExperiment,
  listStudies,
  showStudy,
  exportBundle,
  ethicsPage,
  ethicsZip,
  reviseStudy,
  setStudyStatus,
  unblindStudy,
  deleteStudy,
  setRetentionDate,
  setRunningSettings,
  excludeParticipant,
  excludeParticipants,
  fixQualityRules,
  showEthics,
  saveEthics,
  ...preregistrationCalls,
  listDesigns,
  showDesign,
  useDesign,
  simulationPass,
  removeSimulated,
  showNotices,
  setNotices,
  testNotices,
  showPanel,
  comparePanel,
  setPanelStudy,
  ...panelStudyCalls,
  payBonuses,
  decideSubmissions,
  listParticipants,
  listWaves,
  markAsked,
  showWaveMails,
  testWaveMail,
  askBackOnPanel,
  showAttention,
  showQuality,
  watchStudy,
  showLive,
  showDryRun,
  showReplay,

  countRows,
  dumpData,
  exportTable,
  exportPackage,
  exportReport,
  exportRecruiterIds,
  exportDueIds,
  exportPersonalLinks,
  startJob,
  cancelJob,
  listJobs,
  showJob,
  takeJobFile,

  createLab,
  renameLab,
  setSecondStep,
  listMembers,
  setRole,
  removeMember,
  leaveLab,
  makePasswordLink,
  listGiven,
  createInvitation,
  listInvitations,
  revokeInvitation,

  ...panelSecretCalls,
  ...publicationCalls,
  ...serviceCalls,
  showMailServer,
  setMailServer,
  testMailServer,

  shareStudy,
  unshareStudy,
  listShares,
  createReviewLink,
  listReviewLinks,
  revokeReviewLink,

  createApiToken,
  listApiTokens,
  revokeApiToken,
  listAudit,
  exportAudit,
  showServer,
  setAboutPlace,

  analytics,
  showMe,
  showInvitation,
  acceptInvitation,
  reviewStudy,
  showAboutPlace,
} as const satisfies Record<string, Endpoint | FileEndpoint>

type Calls = typeof calls
type JsonCalls = { [Name in keyof Calls as Calls[Name] extends Endpoint ? Name : never]: Calls[Name] }

export const isJson = (call: Endpoint | FileEndpoint): call is Endpoint => 'reply' in call

/** The calls with JSON in and out. */
export const endpoints = Object.fromEntries(Object.entries(calls).filter(([, call]) => isJson(call))) as JsonCalls // fromEntries forgets the names

type Any = JsonCalls[keyof JsonCalls]
type At<P extends Any['path']> = Extract<Any, { path: P }>

/** For bundles that use only the types: the body and the reply of a path. */
export type ApiPath = Any['path']
export type SentTo<P extends ApiPath> = SentBodyOf<At<P>>
export type ReplyFrom<P extends ApiPath> = ReplyOf<At<P>>
