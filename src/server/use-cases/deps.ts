import type { Role } from '#domain/accounts/roles.ts'
import type { Dice } from '#domain/dice.ts'
import type { JobKind } from '#domain/exports/jobs/job.ts'
import type { BrowserFamilies } from '#domain/session/browser-family.ts'
import type { Database } from '../db/open-database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Ingest } from '../ingest/group-commit.ts'
import type { Pseudonyms } from '../pseudonym.ts'
import type { SessionTokens } from '../session-token.ts'
import type { Admission } from './visits/admission.ts'
import type { ConditionCache } from './visits/condition-cache.ts'
import type { UnknownCards } from './visits/known-cards.ts'

/** What use cases work with. Clock and dice come in, so that tests can hold them. */
export type Deps = {
  database: Database
  ingest: Ingest
  files: FileStore
  /** To have a file made in the background; the row of the job is stored already. Sending a job again is harmless. */
  jobQueue: { send: (kind: JobKind, job_id: string) => Promise<void> }
  tokens: SessionTokens
  pseudonyms: Pseudonyms
  unknownCards: UnknownCards
  conditions: ConditionCache
  admission: Admission
  now: () => number
  random: Dice
  /** Address under which the outside reaches this installation, without a trailing slash. */
  publicUrl: () => string
  totalsFloor: { experiments: number; users: number }
  /** Folder of unfinished uploads. */
  uploadsDir: string
  /** How much one person may upload in all. */
  uploadQuotaBytes: number
  /** Sets that are not offered to new studies. */
  excludedSets: readonly string[]
}

/** A person who is signed in, and the lab that the call is about. */
export type Researcher = { person_id: string; lab_id: string; role: Role }

/** The caller. A participant holds a token. */
export type Caller = {
  researcher: Researcher | undefined
  token: string | undefined
  /** Read from the headers only when a use case asks, not at every click. */
  device: () => { class: string; families: BrowserFamilies }
}

/** As much of a caller as a job knows, which works for somebody who may be gone. */
export type LabCaller = { researcher: Pick<Researcher, 'lab_id' | 'person_id'> | undefined }

/** Use cases that only researchers reach get a researcher: access has been checked already. */
function researcherOf({ researcher }: LabCaller): Pick<Researcher, 'lab_id' | 'person_id'> {
  if (researcher === undefined) throw new Error('A researcher call without a researcher came through')
  return researcher
}

/** The lab that the call is about. */
export const labOf = (caller: LabCaller): string => researcherOf(caller).lab_id

/** Who makes something, and for which lab. */
export function makerOf(caller: LabCaller): { lab_id: string; created_by: string } {
  const { lab_id, person_id } = researcherOf(caller)
  return { lab_id, created_by: person_id }
}
