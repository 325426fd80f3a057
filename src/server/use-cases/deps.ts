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

/** The caller. A researcher has a `person_id`; a participant holds a token. */
export type Caller = {
  person_id: string | undefined
  token: string | undefined
  /** Read from the headers only when a use case asks, not at every click. */
  device: () => { class: string; families: BrowserFamilies }
}

/** As much of a caller as a job knows, which works for somebody who may be gone. */
export type Researcher = Pick<Caller, 'person_id'>

/** Use cases that only researchers reach get a researcher: `serve` has asked already. */
export function researcher(caller: Researcher): string {
  if (caller.person_id === undefined) throw new Error('A researcher call without a researcher came through')
  return caller.person_id
}
