/**
 * Ruling B7: a try-out is marked in the user_id or by a preview link (`preview=yes`). Tagged, and left out of
 * totals, balance, quotas and exports.
 */
export const isTestSession = (user_id: string, query: Readonly<Record<string, string>> = {}): boolean =>
  user_id.toLowerCase().includes('test') || query['preview'] === 'yes'

/** Of the links with which a researcher tries a study. Nobody who takes part has such an id, and what is done with it is a test. */
const TEST_ID = /^test_[a-z0-9]{8}$/

export const isTestLink = (user_id: string, query: Readonly<Record<string, string>>): boolean =>
  TEST_ID.test(user_id) && query['preview'] === 'yes'
