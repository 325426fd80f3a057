import type { PeopleCounts } from './package-facts.ts'

/** The table of the README about people who are in no table. */
export const textOfLeftOut = ({ leftOut }: PeopleCounts): string => `| Left out | People |
|---|---|
| Withdrew their data (never in any export) | ${leftOut.withdrawn} |
| Erased at the end of the retention time | ${leftOut.erased} |
| Excluded by the researcher | ${leftOut.excluded} |
| Test sessions | ${leftOut.test} |
| Simulated participants | ${leftOut.simulated} |
| Did not agree to take part (a bare row each in the table of participants: condition, day, outcome) | ${leftOut.noConsent} |
`
