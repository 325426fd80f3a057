/** A quota is a whole number from 1. Any other value means no quota. */
export const isQuota = (value: string): boolean => /^[1-9]\d{0,5}$/.test(value)
