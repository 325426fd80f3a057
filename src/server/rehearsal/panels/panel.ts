import type { Dice } from '#domain/dice.ts'
import type { Outcome } from '#domain/session/outcomes.ts'

/** What a panel knows a person by: the parameters that it puts into the link. */
export type Ids = Readonly<Record<string, string>>

/** How somebody comes back: by an address that their browser opens, or with a code that they type. */
export type Arrival = { url: string } | { code: string }

/** What the panel was told about the study, and whom it sent. */
export type Account = {
  /** Of the study's condition: `redirect-url`, `completion-code` and the exits. */
  settings: Readonly<Record<string, string>>
  ids: Ids
}

/** One thing that a panel looks at. `found` is what it saw, in words for the researcher. */
export type Check = { what: string; isOk: boolean; found: string }

/** What a panel makes of somebody who comes back. */
export type Receipt = {
  /** In the panel's own words. */
  status: string
  /** Outcomes for which the status may stand. Empty: the panel does not know what to do with this person. */
  outcomes: readonly Outcome[]
  checks: readonly Check[]
}

/** A stand-in for a recruitment platform: one file, plus one line in `index.ts`. It checks what the real one would, from its public documentation. */
export type Panel = {
  /** Of the platform that it plays. */
  name: string
  /** Whether people who did everything need an address or a code to be paid. */
  paysByExit: boolean
  /** What happens to people who get neither an address nor a code. */
  withoutExit: string
  newPerson: (dice: Dice) => Ids
  /** The link as this person opens it: placeholders filled in, the panel's own parameters added. */
  openLink: (link: string, ids: Ids) => string
  receive: (arrival: Arrival, account: Account) => Receipt
}
