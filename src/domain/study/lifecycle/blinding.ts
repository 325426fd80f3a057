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

/** Of a study, as far as it decides about blinding. */
type Blinded = { blinding: Blinding; nConditions: number }

/**
 * The one rule for every call that says something about single people: how far they are, how their visit ended, what rules found, what they
 * did. Until the study is opened, their condition does not stand beside it, and nothing is sorted or grouped by it. Who decides about people
 * must not know it, and a list of people with conditions is a comparison of conditions. With one condition there is nothing to hide.
 */
export const hidesConditions = ({ blinding, nConditions }: Blinded, people: 'real' | 'simulated' = 'real'): boolean =>
  nConditions > 1 && !mayCompareConditions(blinding, people)

/** Whether values that people have by their condition, such as codes of exits or numbers of questionnaires, tell the conditions apart. */
export const tellsConditions = (valuesOfConditions: readonly (string | number | null)[]): boolean =>
  new Set(valuesOfConditions).size > 1
