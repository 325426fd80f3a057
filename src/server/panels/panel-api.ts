import type { ApiPanelRules } from '#domain/panels/panel-rules.ts'
import type { PanelStudyState, PanelTransition } from '#domain/panels/panel-state.ts'
import type { LinkClaims } from '#domain/panels/signed-link.ts'
import type { Submission } from '#domain/panels-comparison/submission.ts'

/** `mayBeDone`: the panel was asked, and nobody knows whether it did it, because its answer did not arrive. */
export type Failed = { ok: false; problem: string; mayBeDone?: boolean }
export type Asked<T> = { ok: true; value: T } | Failed

/** A study there, as it is to be made. Money is in the smallest unit of the account's currency. */
export type NewPanelStudy = {
  name: string
  /** Only researchers see it. The study is found again by it. */
  internal_name: string
  description: string
  link: string
  /** The panel signs its links. */
  signsLinks: boolean
  places: number
  minutes: number
  maxMinutes: number
  reward: number
  /** None: every device. */
  devices: readonly string[]
  exits: readonly PanelExit[]
  /** A participant group; without one, everybody may come. */
  group?: string | undefined
}

/** A code with which people leave, and what the panel does with their submission then. */
export type PanelExit = { code: string; type: string; leads: PanelExitAction }

export type PanelExitAction =
  | { does: 'review' }
  | { does: 'ask-return'; reason: string }
  /** Paid at once, less than the reward, to this many people. */
  | { does: 'pay-fixed'; reward: number; people: number }

/** A study there, as it is now. */
export type PanelStudy = {
  id: string
  name: string
  internal_name: string
  description: string
  minutes: number
  devices: readonly string[]
  state: PanelStudyState
  /** As the panel writes it. */
  status: string
  places: number
  placesTaken: number
  reward: number
  /** ISO code; empty if the panel names none. */
  currency: string
}

export type PanelDecision =
  | { action: 'approve' | 'return' }
  | { action: 'ask-return'; reason: string }
  | { action: 'reject'; reason: string; category: string }

/** What a panel with an API can do for a lab. Every call has the lab's token; without one, nothing is called. */
export type PanelApi = {
  /** Makes a draft. Returns its id. */
  create: (token: string, study: NewPanelStudy) => Promise<Asked<string>>
  /** The study that has this internal name; undefined if there is none. */
  find: (token: string, internal_name: string) => Promise<Asked<PanelStudy | undefined>>
  study: (token: string, study_id: string) => Promise<Asked<PanelStudy>>
  setPlaces: (token: string, study_id: string, places: number) => Promise<Asked<null>>
  transition: (token: string, study_id: string, transition: PanelTransition) => Promise<Asked<null>>
  /** Makes a copy for test participants, which is a study of its own there. `address`: for them. */
  makeTest: (token: string, study_id: string) => Promise<Asked<{ id: string; address: string }>>
  /** What so many places cost, with fees and taxes. */
  cost: (token: string, asked: { reward: number; places: number }) => Promise<Asked<number>>
  submissions: (token: string, study_id: string) => Promise<Asked<PanelSubmission[]>>
  decide: (token: string, submission_id: string, decision: PanelDecision) => Promise<Asked<null>>
  payBonuses: (token: string, study_id: string, bonuses: readonly PanelBonus[]) => Promise<Asked<null>>
  /** Makes a participant group in the project of a study there. Returns its id. */
  makeGroup: (token: string, group: { study_id: string; name: string }) => Promise<Asked<string>>
  /** People who are in the group already stay in it. */
  addToGroup: (token: string, group_id: string, people: readonly string[]) => Promise<Asked<null>>
  /** The same message to each of these people, as the researcher of a study there. */
  message: (token: string, message: { study_id: string; people: readonly string[]; body: string }) => Promise<Asked<null>>
}

export type PanelSubmission = Submission & {
  /** Paid beside the reward so far. */
  bonus: number
  isAskedToReturn: boolean
}

/** In the smallest unit of the currency. */
export type PanelBonus = { person: string; amount: number }

/** A panel that has an API: one descriptor and a line in `index.ts`. */
export type PanelService = {
  rules: ApiPanelRules
  /** Of the real one. */
  address: string
  open: (address: string, patience: Patience) => PanelApi
  /** Of panels that sign the links of their people. */
  signs?: LinkSigning
  /** Of panels that report changes. */
  reports?: ReportReading
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** `signature` is in base64, of HMAC-SHA256 over `timestamp` and the body as it came. */
export type ReportHead = { signature: string; timestamp: string; signedMs: number; event_id: string; sentMs: number }

export type ReportReading = {
  /** Undefined where a header is missing or no such header. */
  headOf: (headers: Headers) => ReportHead | undefined
  /** A submission that changed; undefined for other events. */
  changeOf: (body: unknown) => { submission: string; status: string } | undefined
}

export type LinkSigning = {
  /** Where the panel publishes its keys, beside its API. */
  keysPath: string
  /** The panel's alone: a token cannot choose how it is checked. */
  algorithm: string
  /** What the payload of a token says; undefined where it lacks something. */
  claimsOf: (payload: unknown) => LinkClaims | undefined
}

/** How long a panel may take. */
export type Patience = {
  /** For one answer. */
  answerMs?: number
  /** Resolves after so many milliseconds. */
  wait?: (ms: number) => Promise<void>
}
