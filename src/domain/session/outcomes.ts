/** How a visit can end. Panels pay, ask back or screen out by it, so each has an exit of its own. */
export const OUTCOMES = [
  'complete',
  'no_consent',
  'screened_out',
  'quota_full',
  'failed_attention',
  'incompatible_device',
  'withdrawn',
  'timed_out',
  'technical_error',
] as const

export type Outcome = (typeof OUTCOMES)[number]

/** All but a full visit. A study may name an exit for each. */
export const EARLY_OUTCOMES = OUTCOMES.filter((outcome) => outcome !== 'complete')

/** The study's setting that holds the exit of an outcome: an address or a code. */
export const exitParameter = (outcome: Outcome): string => `exit-${outcome}`

/** What a participant's page may say of itself; the others are the server's to give. */
export const CLAIMABLE_OUTCOMES = ['complete', 'no_consent', 'withdrawn', 'technical_error'] as const satisfies readonly Outcome[]

export type ClaimableOutcome = (typeof CLAIMABLE_OUTCOMES)[number]

/** What a participant is given on the way out. */
export type Ending =
  | { kind: 'redirect'; url: string }
  | { kind: 'completion-code'; code: string }
  | { kind: 'return-home' }
  | { kind: 'none' }
