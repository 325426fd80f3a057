import { storedValue } from '../browser-storage.ts'

/** Only an address of ours: one slash, then a word. */
const isPlace = (value: unknown): value is string => typeof value === 'string' && /^\/\w[\w/-]*$/.test(value)

const stored = storedValue('sessionStorage', 'after-sign-in', isPlace)

/** For somebody who is sent to sign in: they come back to this page, in this tab. */
export const comeBackHere = (): void => stored.write(location.pathname)

/** Where somebody goes who has signed in. */
export const placeAfterSignIn = (): string => stored.read() ?? '/studies'

export const forgetPlace = (): void => stored.remove()
