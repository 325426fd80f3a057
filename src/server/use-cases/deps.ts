import type { Permission } from '#domain/accounts/permissions.ts'
import type { Role } from '#domain/accounts/roles.ts'
import type { Dice } from '#domain/dice.ts'
import type { JobKind } from '#domain/exports/jobs/job.ts'
import type { ServerState } from '#domain/operations/server-state.ts'
import type { BrowserFamilies } from '#domain/session/browser-family.ts'
import type { Reach } from '#domain/webhooks/public-address.ts'
import type { Accounts } from '../accounts/open-accounts.ts'
import type { DatabaseClock } from '../db/database-clock.ts'
import type { Database } from '../db/open-database.ts'
import type { StudyChanges } from '../db/study-changes.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Ingest } from '../ingest/group-commit.ts'
import type { FreeSpace } from '../machine/free-space.ts'
import type { MailConnection } from '../mails/mail-connection.ts'
import type { Measures } from '../measures/measures.ts'
import type { Outside } from '../outside/open-outside.ts'
import type { Panels } from '../panels/index.ts'
import type { SecretSeals } from '../secrets/encrypt.ts'
import type { Pseudonyms } from '../secrets/pseudonym.ts'
import type { SessionTokens } from '../secrets/session-token.ts'
import type { SimulationPasses } from '../secrets/simulation-pass.ts'
import type { Services } from '../services/index.ts'
import type { CallersToken, LabRole } from '../store/accounts/callers.ts'
import type { PostWebhook } from '../webhooks/post-webhook.ts'
import type { FiguresCache } from './monitor/figures-cache.ts'
import type { AttentionCache } from './studies/attention-cache.ts'
import type { CountedTotals } from './studies/counted-totals.ts'
import type { Admission, Assignment } from './visits/admission.ts'
import type { ConditionCache } from './visits/condition-cache.ts'
import type { HoldsPlace } from './visits/held-places.ts'
import type { UnknownCards } from './visits/known-cards.ts'
import type { StorageBudgets } from './visits/storage-budgets.ts'

/** What use cases work with. Clocks and dice come in, so that tests can hold them. */
export type Deps = {
  database: Database
  ingest: Ingest
  files: FileStore
  /** To have a file made in the background; the row of the job is stored already. Sending a job again is harmless. */
  jobQueue: { send: (kind: JobKind, job_id: string) => Promise<void> }
  /** What this node counts and times. */
  measures: Measures
  /** The state of the installation, at most some seconds old. */
  serverState: () => Promise<ServerState>
  tokens: SessionTokens
  pseudonyms: Pseudonyms
  simulationPasses: SimulationPasses
  /** Seals secrets that have to be used again. */
  seals: SecretSeals
  /** Where webhooks may lead to. */
  webhookReach: Reach
  postWebhook: PostWebhook
  /** Pictures and pages of the web; undefined where this installation fetches none. */
  outside: Outside | undefined
  /** Panels with an API. Nothing is called without the token of a lab. */
  panels: Panels
  /** Services of the scientific record. Nothing is called without the token of a lab. */
  services: Services
  /** To write to many people. Undefined without a mail server. */
  openMails: (() => MailConnection) | undefined
  accounts: Accounts
  unknownCards: UnknownCards
  conditions: ConditionCache
  admission: Admission
  holdsPlace: HoldsPlace
  storageBudgets: StorageBudgets
  /** Of the disk of this node. */
  freeSpace: FreeSpace
  assignment: Assignment
  /** Says on all nodes that somebody in a study moved. */
  changes: StudyChanges
  /** Who is where in a study, at most some seconds old. */
  figures: FiguresCache
  /** What people of a study looked at. */
  attention: AttentionCache
  /** The wall clock of this node, for dates. It may jump, so it measures no time and is not compared with what is stored. */
  now: () => number
  /** A clock that never jumps, for pauses and limits. */
  elapsedMs: () => number
  /** The clock that stored moments are from, the same for all nodes. */
  databaseNow: DatabaseClock
  random: Dice
  /** Address under which the outside reaches this installation, without a trailing slash. */
  publicUrl: () => string
  /** Address under which this node reaches itself. */
  ownUrl: () => string
  /** Totals of the landing page, at most some minutes old. */
  countedTotals: CountedTotals
  totalsFloor: { experiments: number; users: number }
  /** Folder of unfinished uploads. */
  uploadsDir: string
  /** How much one person may upload in all. */
  uploadQuotaBytes: number
  /** Whether visitors may try the designs of the gallery. */
  hasTrials: boolean
  /** Sets that are not offered to new studies. */
  excludedSets: readonly string[]
  /** Where a backup is made every day. */
  backupDir: string | undefined
}

/** How long a page waits for a replica before the primary is asked. */
export const PAGE_PATIENCE_MS = 500

/** A person who is signed in. */
export type SignedIn = {
  person_id: string
  /** In the order in which they joined. */
  labs: readonly LabRole[]
  /** The lab that calls without a study or set are about. */
  lab: LabRole | undefined
  isLocalOwner: boolean
  /** Of a script. */
  apiToken: CallersToken | undefined
}

/** A person who may do what the call asks for, in the lab that it is about. */
export type Researcher = {
  person_id: string
  lab_id: string
  role: Role
  /** The name of the token that a script used. */
  token: string | undefined
}

/** The caller. A participant holds a token. */
export type Caller = {
  /** Undefined on calls of participants, where nobody is looked for. */
  person: SignedIn | undefined
  researcher: Researcher | undefined
  /** What the call needs, and they have. Undefined on open calls and those of participants. */
  permission: Permission | undefined
  token: string | undefined
  /** What stands for the address of the caller, for an hour. Undefined for calls from this machine, and never stored. */
  address: () => string | undefined
  /** Hash of the network of the caller by a key. Undefined for calls from this machine. The address itself never gets here. */
  networkHash: (key: Buffer) => string | undefined
  /** Whether the call is made by the person at the machine of an installation with a local owner, and by no foreign page in their browser. */
  isLocalOwner: () => boolean
  /** Read from the headers only when a use case asks, not at every click. */
  device: () => { class: string; families: BrowserFamilies }
}

/** As much of a caller as a job knows, which works for somebody who may be gone. */
export type LabCaller = { researcher: LabPerson | undefined }

type LabPerson = Pick<Researcher, 'lab_id' | 'person_id'> & { token?: string | undefined }

/** Use cases that only researchers reach get a researcher: access has been checked already. */
function researcherOf({ researcher }: LabCaller): LabPerson {
  if (researcher === undefined) throw new Error('A researcher call without a researcher came through')
  return researcher
}

/** The lab that the call is about. */
export const labOf = (caller: LabCaller): string => researcherOf(caller).lab_id

/** Who does something in which lab, for the audit log. */
export function actorOf(caller: LabCaller): { lab_id: string; person_id: string; token: string | undefined } {
  const { lab_id, person_id, token } = researcherOf(caller)
  return { lab_id, person_id, token }
}

/** What the caller is in the lab or study that the call is about. */
export function roleOf({ researcher }: Caller): Role {
  if (researcher === undefined) throw new Error('A researcher call without a researcher came through')
  return researcher.role
}

/** The permission by which the caller was let in. */
export function permissionOf({ permission }: Caller): Permission {
  if (permission === undefined) throw new Error('A call that needs no permission asked for one')
  return permission
}

/** What the caller is in a lab. Undefined for a guest of it, who has a role in single studies. */
export const labRoleOf = ({ person }: Caller, lab_id: string): Role | undefined =>
  person?.labs.find((lab) => lab.lab_id === lab_id)?.role

/** Who makes something, and for which lab. */
export function makerOf(caller: LabCaller): { lab_id: string; created_by: string } {
  const { lab_id, person_id } = researcherOf(caller)
  return { lab_id, created_by: person_id }
}
