/** Ruling B7: whoever tries a study out says so in the user_id. Tagged, and left out of totals, balance and exports. */
export const isTestSession = (user_id: string): boolean => user_id.toLowerCase().includes('test')
