import type { StandingStart } from './standing.ts'
import type { StandingRules } from './standing-changes.ts'

/** What a study begins with when it has credibility and followers for the first time: an example, with figures of our own. */
export const DEFAULT_STANDING: StandingStart = { show: 'header', credibility: 50, followers: 20 }

/** Sharing what is false costs credibility and wins more followers than sharing what is true. */
export const DEFAULT_STANDING_RULES: StandingRules = {
  shares: {
    true: { credibility: { mean: 4, sd: 2 }, followers: { mean: 3, sd: 2 } },
    false: { credibility: { mean: -6, sd: 2 }, followers: { mean: 6, sd: 3 } },
  },
}
