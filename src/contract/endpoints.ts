import { setAboutPlace, showAboutPlace } from './about-place.ts'
import { createApiToken, listApiTokens, revokeApiToken } from './accounts/api-tokens.ts'
import { listAudit } from './accounts/audit.ts'
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
import { deleteEntitySet } from './delete-entity-set.ts'
import { deleteStudy } from './delete-study.ts'
import { dumpData } from './dump-data.ts'
import { editEntitySet } from './edit-entity-set.ts'
import { endSession } from './end-session.ts'
import type { Endpoint, ReplyOf, SentBodyOf } from './endpoint.ts'
import { events } from './events.ts'
import { excludeParticipant } from './exclude-participant.ts'
import { excludeParticipants } from './exclude-participants.ts'
import { fixQualityRules } from './fix-quality-rules.ts'
import { ingestEntitySet } from './ingest-entity-set.ts'
import { cancelJob, listJobs, startJob } from './jobs.ts'
import { listEntitySets } from './list-entity-sets.ts'
import { listParticipants } from './list-participants.ts'
import { listStudies } from './list-studies.ts'
import { loadBatch } from './load-batch.ts'
import { loadComments } from './load-comments.ts'
import { loadExperiment } from './load-experiment.ts'
import { loadFalseCards } from './load-false-cards.ts'
import { loadForm } from './load-form.ts'
import { loadLink } from './load-link.ts'
import { downloadMyData, showMyData } from './my-data.ts'
import { nextStep } from './next-step.ts'
import { reportError, setNotices, showNotices, testNotices } from './notices/notices.ts'
import { comparePanel, decideSubmissions, setPanelStudy, setPanelToken, showPanel } from './panels/panels.ts'
import { previewExperiment } from './preview-experiment.ts'
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
import { reviseStudy } from './revise-study.ts'
import { setComments } from './set-comments.ts'
import { setRetentionDate } from './set-retention-date.ts'
import { setRunningSettings } from './set-running-settings.ts'
import { setStudyStatus } from './set-study-status.ts'
import { showAttention } from './show-attention.ts'
import { showDryRun } from './show-dry-run.ts'
import { showEntitySet } from './show-entity-set.ts'
import { showLive } from './show-live.ts'
import { showQuality } from './show-quality.ts'
import { showReplay } from './show-replay.ts'
import { showServer } from './show-server.ts'
import { showStudy } from './show-study.ts'
import { removeSimulated, simulationPass } from './simulation.ts'
import { spawnExperiment } from './spawn-experiment.ts'
import { stillHere } from './still-here.ts'
import { unblindStudy } from './unblind-study.ts'
import { withdraw } from './withdraw.ts'
import { writeBatchDwell } from './write-batch-dwell.ts'
import { writeForm } from './write-form.ts'
import { writeUserEngagement } from './write-user-engagement.ts'

/** Every JSON call. Routes, the OpenAPI document and the types of both bundles are derived from this list. */
export const endpoints = {
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
  showMyData,
  downloadMyData,
  pullEntitySets,
  ingestEntitySet,
  listEntitySets,
  showEntitySet,
  editEntitySet,
  setComments,
  deleteEntitySet,
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
  listParticipants,
  showAttention,
  showNotices,
  setNotices,
  testNotices,
  showPanel,
  setPanelToken,
  setPanelStudy,
  comparePanel,
  decideSubmissions,
  showDryRun,
  showLive,
  showReplay,
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
  showServer,
  showAboutPlace,
  setAboutPlace,
} as const satisfies Record<string, Endpoint>

type Any = (typeof endpoints)[keyof typeof endpoints]
type At<P extends Any['path']> = Extract<Any, { path: P }>

/** For bundles that use only the types: the body and the reply of a path. */
export type ApiPath = Any['path']
export type SentTo<P extends ApiPath> = SentBodyOf<At<P>>
export type ReplyFrom<P extends ApiPath> = ReplyOf<At<P>>
