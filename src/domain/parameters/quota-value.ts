/** A quota is a whole number from 1; anything else is none. */
export const isQuota = (value: string): boolean => /^[1-9]\d{0,5}$/.test(value)
