/**
 * Ruling B7: a try-out is marked in the user_id or by a preview link (`preview=yes`). Tagged, and left out of
 * totals, balance, quotas and exports.
 */
export const isTestSession = (user_id: string, query: Readonly<Record<string, string>> = {}): boolean =>
  user_id.toLowerCase().includes('test') || query['preview'] === 'yes'
