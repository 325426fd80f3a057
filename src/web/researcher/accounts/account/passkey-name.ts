import type { Passkey } from '../passkeys.ts'

/** As long as names are elsewhere. */
export const LONGEST_NAME = 80

export const nameOf = ({ name }: Passkey): string => name || 'Passkey without a name'
