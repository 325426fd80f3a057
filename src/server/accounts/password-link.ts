import { NEW_PASSWORD_PAGE } from '#contract/accounts/labs.ts'

/** Where a password link leads, whether a mail or an owner brings it. */
export const passwordLink = (publicUrl: string, token: string): string => `${publicUrl}${NEW_PASSWORD_PAGE}#${token}`
