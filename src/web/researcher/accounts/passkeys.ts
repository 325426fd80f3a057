import { type AuthResult, postAuth, readAuth } from './call-auth.ts'

export type Passkey = { id: string; name?: string | null; createdAt: string }

/** Passkeys belong to a name: there are none for the bare address of a machine. */
const isBareAddress = (hostname: string) => /^[\d.]+$|^\[/.test(hostname)

/** Whether this browser can make and use passkeys on this site. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  !isBareAddress(location.hostname)

const NONE_CHOSEN = { ok: false, code: 'none_chosen', message: 'No passkey was chosen. Try again when you are ready.' } as const

export async function makePasskey(name: string): Promise<AuthResult<unknown>> {
  const options = await readAuth<PublicKeyCredentialCreationOptionsJSON>('/passkey/generate-register-options')
  if (!options.ok) return options
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options.data)
  const made = await chosen(navigator.credentials.create({ publicKey }))
  return made === undefined ? NONE_CHOSEN : postAuth('/passkey/verify-registration', { response: made, name })
}

export async function signInWithPasskey(): Promise<AuthResult<unknown>> {
  const options = await readAuth<PublicKeyCredentialRequestOptionsJSON>('/passkey/generate-authenticate-options')
  if (!options.ok) return options
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options.data)
  const found = await chosen(navigator.credentials.get({ publicKey }))
  return found === undefined ? NONE_CHOSEN : postAuth('/passkey/verify-authentication', { response: found })
}

/** Undefined if the person closed the browser's dialog, or the device already has a passkey of theirs. */
async function chosen(asked: Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await asked
    return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
