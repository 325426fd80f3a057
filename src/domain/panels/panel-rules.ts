import type { Outcome } from '../session/outcomes.ts'

/** What a panel with an API asks of a study. Its numbers and names change, so they are data: one file for each panel. */
export type PanelRules = {
  /** The platform of `domain/platforms` whose people it brings. */
  name: string
  label: string
  /** Parameters of the study link by which it names the person and its own study. */
  personParameter: string
  studyParameter: string
  /** And the submission. */
  submissionParameter: string
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
