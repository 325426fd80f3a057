/**
 * Ruling B7: whoever tries a study out says so, in the user_id or by a preview link (`preview=yes`). Tagged, and left out of
 * totals, balance, quotas and exports.
 */
export const isTestSession = (user_id: string, query: Readonly<Record<string, string>> = {}): boolean =>
  user_id.toLowerCase().includes('test') || query['preview'] === 'yes'
