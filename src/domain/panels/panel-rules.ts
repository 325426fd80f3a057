import type { Outcome } from '../session/outcomes.ts'

/** Parameters of the study link by which a panel names people. Browsers have them too (`link-names.ts`), so they stand apart from the rules. */
export type LinkNames = {
  person: string
  /** Its own study. */
  study?: string
  submission?: string
  /** What shows that the panel made the link; absent where its public documents name nothing. */
  proof?: TokenProof | HashProof
}

/** A token that the panel signs again at each press. */
export type TokenProof = { kind: 'token'; parameter: string; livesSeconds: number }

/** A keyed hash of the whole address, at its end. Its parameter has one of these names, as the account says. */
export type HashProof = { kind: 'hash'; parameters: readonly string[] }

/** A recruitment panel: one file, one line in `index.ts`, and one in `link-names.ts`. */
export type PanelRules = {
  /** The platform of `domain/platforms` whose people it brings. */
  name: string
  label: string
  link: LinkNames
  /** What people read whose link proves nothing. Of panels with a proof. */
  refusals?: LinkRefusals
  /** Of panels without an API. */
  byHand?: ByHand
}

/** Each is a sentence of the catalogue `refusals`. */
type LinkRefusals = {
  unconfirmed: string
  /** While what the proof is checked with cannot be read. */
  unchecked: string
  /** The proof was used, or is some minutes old. Of tokens. */
  outdated?: string
}

/** For researchers: what works from here, what they do on the panel's own page, and what is only a guess. */
export type ByHand = { works: readonly string[]; there: readonly string[]; guessed: readonly string[] }

/** What a panel with an API asks of a study. Its numbers and names change, so they are data. */
export type ApiPanelRules = PanelRules & {
  link: LinkNames & { study: string; submission: string }
  /** Pay for an hour, in the smallest unit: what it takes at least, and what it recommends. By the currency of the account. */
  pay: Readonly<Record<string, { least: number; recommended: number }>>
  devices: readonly string[]
  /** How long people may take at most, from the minutes that they are told. */
  maxMinutes: (minutes: number) => number
  /** The code for each outcome of ours, and what the panel does with it. */
  exits: readonly ExitRule[]
  /** Why a submission may be rejected. People read a reason of so many characters at least. */
  rejections: readonly { category: string; label: string }[]
  leastReason: number
  /** Why people are asked to return, in its own words. */
  returnReasons: readonly [string, ...string[]]
  /** Where a researcher finds the id of a study there. */
  studyAddress: string
}

/** `screen-out`: paid a part of the reward at once where the researcher says how much, otherwise decided by hand. */
export type ExitRule = { outcome: Outcome; type: string; does: 'review' | 'ask-return' | 'screen-out'; reason?: string }
