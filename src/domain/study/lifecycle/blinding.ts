/** Whether, when and by whom the outcomes by condition of a study were opened. Both are null until an owner opens them. */
export type Blinding = {
  /** Epoch ms. */
  unblinded_at: number | null
  /** Name of the owner. */
  unblinded_by: string | null
}

/**
 * Whether outcomes (dwell, engagement, answers) may be compared between conditions. A researcher who watches them while people still come
 * may stop, prolong or change the study because of what they see. So every study begins blinded and stays so, also once it is closed, until
 * an owner opens it for good. Counts of people by condition are no outcomes; simulated people have none that could be biased.
 */
export const mayCompareConditions = ({ unblinded_at }: Blinding, people: 'real' | 'simulated' = 'real'): boolean =>
  people === 'simulated' || unblinded_at !== null
