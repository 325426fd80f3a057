/** How a visit can end. Panels pay, ask back or screen out by it, so each has an exit of its own. */
export const OUTCOMES = [
  'complete',
  'no_consent',
  'screened_out',
  'quota_full',
  'failed_attention',
  'incompatible_device',
  /** Pressed Leave. What they did stays, unless they also withdraw it. */
  'left_early',
  /** Asked for erasure before their visit had another end. */
  'withdrawn',
  'timed_out',
  'technical_error',
  /** Came back when the wave could not be begun any more. */
  'wave_closed',
] as const

export type Outcome = (typeof OUTCOMES)[number]

/** All but a full visit. A study may name an exit for each. */
export const EARLY_OUTCOMES = OUTCOMES.filter((outcome) => outcome !== 'complete')

/** The study's setting that holds the exit of an outcome: an address or a code. */
export const exitParameter = (outcome: Outcome): string => `exit-${outcome}`

/** Where a study names no exit for the first, it may have one for the second: both people end a visit before its end. */
export const EXIT_INSTEAD: Readonly<Partial<Record<Outcome, Outcome>>> = { left_early: 'withdrawn', withdrawn: 'left_early' }

/** What a participant's page may say of itself; the others are the server's to give. */
export const CLAIMABLE_OUTCOMES = [
  ...(['complete', 'no_consent', 'incompatible_device', 'left_early', 'withdrawn', 'technical_error'] as const),
] as const satisfies readonly Outcome[]

export type ClaimableOutcome = (typeof CLAIMABLE_OUTCOMES)[number]

/**
 * Whether somebody saw anything that needs to be explained. Who found the study full or a wave closed, did not agree or has too old a browser saw no card;
 * they might pass the debrief on, or come back and take part.
 */
export const isDebriefed = (outcome: Outcome): boolean =>
  outcome !== 'quota_full' && outcome !== 'no_consent' && outcome !== 'incompatible_device' && outcome !== 'wave_closed'

/** What a participant is given on the way out. */
export type Ending =
  | { kind: 'redirect'; url: string }
  | { kind: 'completion-code'; code: string }
  | { kind: 'return-home' }
  | { kind: 'none' }
