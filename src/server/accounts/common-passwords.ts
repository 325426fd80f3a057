import { dictionary } from '@zxcvbn-ts/language-common'

/** A long list, so the module is loaded when somebody chooses a password. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common'])
